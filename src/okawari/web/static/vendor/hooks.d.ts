// As much of preact's hooks as the pages need.
export function useState<T>(first: T | (() => T)): [T, (next: T | ((before: T) => T)) => void];
export function useReducer<T, A>(step: (before: T, action: A) => T, first: T): [T, (action: A) => void];
export function useEffect(effect: () => void | (() => void), when?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), when?: readonly unknown[]): void;
export function useRef<T>(first: T): { current: T };
