/** The operand of a branch that leaves a loop. */
type Depth = { readonly at: number; readonly size: number; readonly depth: number }

/** A loop without calls and without other loops in it, from its opcode at `at` to behind its end. */
export type SplitLoop = {
  readonly at: number
  readonly blockType: number
  readonly bodyAt: number
  readonly end: number
  /** Branches to outside of the loop: one level more lies between when the loop is wrapped. */
  readonly leaving: readonly Depth[]
}

type OpenLoop = Omit<SplitLoop, 'end' | 'leaving'> & { isPlain: boolean; readonly leaving: Depth[] }

/** Block types that are one byte and no index of a function type: nothing or one value. */
const isPlainType = (blockType: number) => blockType >= 0x40 && blockType < 0x80

/**
 * Finds the innermost loops that call nothing. Compilers of machine code unroll such loops, but not
 * when there is a call in them: the call of the hook is therefore put into a loop around them.
 */
export class SplitLoops {
  readonly found: SplitLoop[] = []
  readonly #labels: (OpenLoop | undefined)[] = []

  /** A label that is no loop begins. */
  open(): void {
    this.#labels.push(undefined)
  }

  openLoop(at: number, bodyAt: number, code: Uint8Array): void {
    this.spoil()
    const blockType = code[at + 1] ?? 0
    const isPlain = bodyAt === at + 2 && isPlainType(blockType)
    this.#labels.push({ at, bodyAt, blockType, isPlain, leaving: [] })
  }

  /** All loops that are open have something in them that calls. */
  spoil(): void {
    for (const loop of this.#labels) if (loop !== undefined) loop.isPlain = false
  }

  branch(at: number, size: number, depth: number): void {
    const index = this.#labels.findLastIndex((label) => label !== undefined)
    const inside = this.#labels.length - 1 - index
    if (depth > inside) this.#labels[index]?.leaving.push({ at, size, depth })
  }

  /** The innermost label ends; its `end` has been read. */
  close(end: number): void {
    const loop = this.#labels.pop()
    if (loop?.isPlain === true) this.found.push({ ...loop, end })
  }
}
