import { codec, toHex } from '@sluice/canister'
import {
  type Content,
  contentsOf,
  type PageRelease,
  type Place,
  pageReleaseField,
} from '@sluice/canister/http'
import { isSameContent, missingChunks, readContent } from './contents.ts'
import type { PageState } from './PageState.ts'

/** A release as requests need it. */
export type Serving = Pick<PageRelease, 'tree' | 'headers'> & {
  readonly places: ReadonlyMap<string, Place>
}

/** A release names every answer of the page; with more of them it would take too many messages to read. */
const MAX_RELEASE_BYTES = 4_194_304

const releaseCodec = codec(pageReleaseField)

/** The release in force and the one before it. What is served lies on the heap: a query that had to read it would do so each time. */
export class Releases {
  #serving: Serving | undefined
  readonly #state: PageState
  readonly #certify: (root: Uint8Array) => void

  constructor(state: PageState, certify: (root: Uint8Array) => void) {
    this.#state = state
    this.#certify = certify
  }

  get serving(): Serving | undefined {
    return this.#serving
  }

  /** Takes up the release in force, after an upgrade. */
  resume(): void {
    const active = this.#state.active.get()
    if (active !== undefined) this.#serve(this.#read(active))
  }

  /**
   * Puts a release in force. The one before is kept to return to, unless this is but a change of it. Returns why it cannot be, and
   * nothing has changed then.
   */
  activate(release: Content, isChange: boolean): string | undefined {
    const { active, previous } = this.#state
    if (release.sha256.length !== 32 || release.size > MAX_RELEASE_BYTES) {
      return `A release is named by 32 bytes of SHA-256 and has at most ${MAX_RELEASE_BYTES} bytes`
    }
    const before = active.get()
    if (isSameContent(before, release)) return undefined
    const flaw = this.#flawOf(release)
    if (flaw !== undefined) return flaw
    if (!isChange || isSameContent(previous.get(), release)) previous.set(before)
    active.set(release)
    return undefined
  }

  /** Whether one of the two releases needs a content. */
  needed(): (sha256: Uint8Array) => boolean {
    const { active, previous } = this.#state
    const kept = new Set<string>()
    for (const release of [active.get(), previous.get()]) {
      if (release === undefined) continue
      kept.add(toHex(release.sha256))
      for (const { sha256 } of contentsOf(this.#read(release))) kept.add(toHex(sha256))
    }
    return (sha256) => kept.has(toHex(sha256))
  }

  /** Serves a release that is whole; returns what it lacks. */
  #flawOf(release: Content): string | undefined {
    if (missingChunks(this.#state, release).length > 0) return 'The release has not been uploaded'
    let read: PageRelease
    try {
      read = this.#read(release)
    } catch {
      // whatever else was uploaded under this name
      return 'This content is no release'
    }
    for (const content of contentsOf(read)) {
      if (missingChunks(this.#state, content).length > 0) {
        return `The release lacks the content ${toHex(content.sha256)}`
      }
    }
    this.#serve(read)
    return undefined
  }

  #read(release: Content): PageRelease {
    return releaseCodec.decode(readContent(this.#state, release))
  }

  #serve({ tree, headers, places }: PageRelease): void {
    this.#serving = { tree, headers, places: new Map(places.map((place) => [place.path, place])) }
    this.#certify(tree.hash)
  }
}
