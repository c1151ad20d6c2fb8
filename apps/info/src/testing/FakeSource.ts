import type { Source, SourcePage, Telling, ToldEvent } from '../sources/Source.ts'

/** A source with a script, which can be cut off, cut short and made to lie. */
export class FakeSource implements Source {
  readonly name: string
  readonly tells: Telling
  readonly firstSeq = 1
  readonly told: ToldEvent[]
  isAway = false
  asked = 0
  /** Changes a page before it is answered. */
  bend: (page: SourcePage) => SourcePage = (page) => page
  /** The most events of a page. */
  pageLength: () => number = () => 500

  constructor(name: string, told: readonly ToldEvent[], tells: Telling = 'log') {
    this.name = name
    this.told = [...told]
    this.tells = tells
  }

  async fetch(seq: number, limit: number): Promise<SourcePage> {
    this.asked += 1
    if (this.isAway) throw new Error(`${this.name} cannot be reached`)
    const events = this.told.slice(seq - 1, seq - 1 + Math.min(limit, this.pageLength()))
    return this.bend({ events, endSeq: this.told.length + 1 })
  }
}
