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

type OpenLoop = Omit<SplitLoop, 'end' | 'leaving'> & {
  isPlain: boolean
  readonly leaving: Depth[]
  /** How many labels are around it. */
  readonly depth: number
}

/** Block types that are one byte and no index of a function type: nothing or one value. */
const isPlainType = (blockType: number) => blockType >= 0x40 && blockType < 0x80

/**
 * Finds the innermost loops that call nothing. Compilers of machine code unroll such loops, but not
 * when there is a call in them: the call of the hook is therefore put into a loop around them.
 */
export class SplitLoops {
  readonly found: SplitLoop[] = []
  readonly #labels: (OpenLoop | undefined)[] = []
  readonly #loops: OpenLoop[] = []

  /** A label that is no loop begins. */
  open(): void {
    this.#labels.push(undefined)
  }

  openLoop(at: number, bodyAt: number, code: Uint8Array): void {
    this.spoil()
    const blockType = code[at + 1] ?? 0
    const isPlain = bodyAt === at + 2 && isPlainType(blockType)
    const depth = this.#labels.length
    const loop = { at, bodyAt, blockType, isPlain, leaving: [], depth }
    this.#labels.push(loop)
    this.#loops.push(loop)
  }

  /** All loops that are open have something in them that calls; those around another one have been spoiled by it. */
  spoil(): void {
    const innermost = this.#loops.at(-1)
    if (innermost !== undefined) innermost.isPlain = false
  }

  branch(at: number, size: number, depth: number): void {
    const innermost = this.#loops.at(-1)
    if (innermost === undefined) return
    const inside = this.#labels.length - 1 - innermost.depth
    if (depth > inside) innermost.leaving.push({ at, size, depth })
  }

  /** The innermost label ends; its `end` has been read. */
  close(end: number): void {
    const loop = this.#labels.pop()
    if (loop === undefined) return
    this.#loops.pop()
    const { isPlain, depth: _, ...found } = loop
    if (isPlain) this.found.push({ ...found, end })
  }
}
