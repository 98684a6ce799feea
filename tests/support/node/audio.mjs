// Sounds, written down instead of heard.

/** What scripts make sounds with; a page has its tones. */
export function audio(page) {
  class AudioContext {
    constructor() {
      if (page.deaf) throw new Error("no sound here");
      page.contexts = (page.contexts ?? 0) + 1;
      Object.assign(this, { state: page.touched ? "running" : "suspended", currentTime: 10, destination: "ears" });
    }

    async resume() {
      await null;
      if (page.touched) this.state = "running";
    }
  }
  class OscillatorNode {
    constructor(_, how) {
      this.tone = { pitch: how.frequency, shape: how.type };
    }

    connect(volume) {
      this.tone.ramps = volume.ramps;
      return {
        connect: (where) => {
          this.tone.to = where;
        },
      };
    }

    start(at) {
      this.tone.start = at;
    }

    stop(at) {
      page.tones.push({ ...this.tone, stop: at });
    }
  }
  class GainNode {
    ramps = [];
    gain = {
      setValueAtTime: (value, at) => this.ramps.push([value, at]),
      linearRampToValueAtTime: (value, at) => this.ramps.push([value, at]),
      exponentialRampToValueAtTime: (value, at) => this.ramps.push([value, at]),
    };
  }
  return { AudioContext, OscillatorNode, GainNode };
}
