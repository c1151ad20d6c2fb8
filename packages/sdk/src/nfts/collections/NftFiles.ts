import { sha256 } from '@noble/hashes/sha2.js'
import { fileTypeOf, HEAD_BYTES, type Shown, shownAs } from '@sluice/candid/file-type'
import { toHex } from '@sluice/candid/hex'
import type {
  _SERVICE,
  HttpResponse,
  StreamingCallbackHttpResponse,
} from '@sluice/candid/nft_collection'
import { idlFactory } from '@sluice/candid/nft_collection'
import type { Actors } from '../../actors.ts'
import { translated } from '../../agent/translateError.ts'
import type { CheckFile, FileCertificate } from './fileCertificate.ts'
import { NftError } from './NftError.ts'
import { readMedia } from './readMedia.ts'

/** A file as its collection delivered it. */
export type NftFile = {
  readonly bytes: Uint8Array
  /** What its first bytes say, whatever the collection says; undefined for a type that is shown nowhere. */
  readonly contentType: string | undefined
  readonly shown: Shown
  /** Of these bytes, in hexadecimal: to be held against what the token's metadata says. */
  readonly sha256: string
  /** Whether the network answers for it, or only the node that was asked. */
  readonly certificate: FileCertificate
}

const MOST_BYTES = 12_000_000
const MOST_PARTS = 40
const MOST_REDIRECTS = 3

/**
 * Files that collections deliver, asked for at the canister itself: no gateway and no server of a stranger's learns who looks, and nothing of
 * a file runs.
 */
export class NftFiles {
  private readonly actors: Actors
  private readonly check: CheckFile

  constructor(actors: Actors, check: CheckFile) {
    this.actors = actors
    this.check = check
  }

  /** @param path as `NftMedia` of kind `file` has it. @throws NftError when there is none, or it is too large; CallError */
  async fetchFile(collectionId: string, path: string): Promise<NftFile> {
    const actor = this.actors.other<_SERVICE>(idlFactory, collectionId)
    const { bytes, answer, servedAt } = await translated(() =>
      new Download(actor, collectionId, path).run(),
    )
    const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
    const contentType = fileTypeOf(head)
    const shown = contentType === undefined ? 'attachment' : shownAs(contentType)
    const bodyHash = sha256(bytes)
    const { status_code: status, headers } = answer
    const certificate = await this.check({
      canisterId: collectionId,
      path: servedAt,
      status,
      headers,
      bodyHash,
    })
    return { bytes, contentType, shown, sha256: toHex(bodyHash), certificate }
  }
}

class Download {
  private readonly actor: _SERVICE
  private readonly collectionId: string
  private readonly path: string
  private readonly parts: Uint8Array[] = []
  private size = 0

  constructor(actor: _SERVICE, collectionId: string, path: string) {
    this.actor = actor
    this.collectionId = collectionId
    this.path = path
  }

  async run() {
    const { answer, path: servedAt } = await this.open(this.path)
    this.take(answer.body)
    const [strategy] = answer.streaming_strategy
    let token = strategy && [strategy.Callback.token]
    for (let count = 1; token?.[0] !== undefined; count++) {
      if (count > MOST_PARTS) throw NftError.fileTooLarge(this.collectionId, this.path)
      // the same canister, whichever one its answer names
      const next: StreamingCallbackHttpResponse = await this.actor.http_request_streaming_callback(
        token[0],
      )
      this.take(next.body)
      token = next.token[0] === undefined ? undefined : [next.token[0]]
    }
    return { bytes: joined(this.parts, this.size), answer, servedAt }
  }

  /** What the canister answers, on whichever of its own paths it is in the end. */
  private async open(start: string): Promise<{ answer: HttpResponse; path: string }> {
    let path = start
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      const answer = await this.ask(path)
      if (answer.status_code === 200) return { answer, path }
      const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
      const media = readMedia(location, this.collectionId)
      if (answer.status_code < 300 || answer.status_code >= 400 || media?.kind !== 'file') break
      path = media.path
    }
    throw NftError.noFile(this.collectionId, start)
  }

  private async ask(path: string): Promise<HttpResponse> {
    const request = { url: path, method: 'GET', body: new Uint8Array(), headers: [] }
    const answer = await this.actor.http_request(request)
    const [isUpgrade] = answer.upgrade
    return isUpgrade === true ? this.actor.http_request_update(request) : answer
  }

  private take(body: Uint8Array | number[]): void {
    const part = Uint8Array.from(body)
    this.size += part.length
    if (this.size > MOST_BYTES) throw NftError.fileTooLarge(this.collectionId, this.path)
    this.parts.push(part)
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
