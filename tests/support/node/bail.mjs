// A reporter for who only wants to know whether any test fails: the first failure ends the run.

export default async function* bail(events) {
  for await (const { type } of events) if (type === "test:fail") process.exit(1);
  yield "";
}
