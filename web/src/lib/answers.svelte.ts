/** Answers to numbered questions: each is asked once, and again only if that failed. */
export class Answers<T> {
  #known = $state.raw<Readonly<Record<number, T>>>({});
  readonly #asked = new Set<number>(); // eslint-disable-line svelte/prefer-svelte-reactivity -- nothing renders it
  readonly #ask: (number: number) => Promise<T>;
  readonly #failed: (problem: unknown) => void;

  constructor(ask: (number: number) => Promise<T>, failed: (problem: unknown) => void) {
    this.#ask = ask;
    this.#failed = failed;
  }

  /** Ask, if nobody has. */
  look(number: number): void {
    if (this.#asked.has(number)) return;
    this.#asked.add(number);
    this.#ask(number)
      .then((answer) => (this.#known = { ...this.#known, [number]: answer }))
      .catch((problem: unknown) => {
        this.#asked.delete(number);
        this.#failed(problem);
      });
  }

  /** The answer; null while it is unknown. */
  at(number: number): T | null {
    return this.#known[number] ?? null;
  }
}
