import type { _SERVICE, Done, HttpRequest, HttpResponse } from '@sluice/candid/page'
import * as service from '@sluice/candid/page'
import type { CallContext } from '@sluice/canister'
import { type Content, chunkCount } from '@sluice/canister/http'
import {
  admins,
  canisterCycleBalance,
  canisterSelf,
  certifiedDataSet,
  dataCertificate,
  defineCanister,
  stableMap,
} from '@sluice/canister/runtime'
import { askAgain, plain, provenAnswer } from './answer.ts'
import {
  type ChunkName,
  collectChunks,
  hasChunk,
  MAX_BYTES,
  MAX_CONTENT_BYTES,
  missingChunks,
  readChunk,
  storeChunk,
} from './contents.ts'
import { openPageState } from './PageState.ts'
import { Ranges } from './Ranges.ts'
import { Releases } from './Releases.ts'
import { parseRequest } from './request.ts'

const REFUSAL = 'Only an admin of the page may do this'
/** Addresses, cookies and what else browsers send; a list of some thousand contents. */
const LONG_BYTES = 131_072
const NOTHING_YET = plain(503, 'No page has been published here yet.')
/** Chunks that one answer lists. */
const MAX_MISSING = 1_000

const state = openPageState(stableMap)
const releases = new Releases(state, certifiedDataSet)
const ranges = new Ranges()
const { isAdmin, endpoints } = admins({
  list: state.admins,
  names: ({ isController }) => isController,
  refusal: REFUSAL,
})

const done = (flaw: string | undefined): Done => (flaw === undefined ? { ok: null } : { err: flaw })

/** A change that only admins make; it answers why it cannot be. */
const byAdmin =
  <Args extends unknown[]>(change: (...args: Args) => string | undefined) =>
  (context: CallContext, ...args: Args): Done =>
    done(isAdmin(context) ? change(...args) : REFUSAL)

function missing(contents: readonly Content[]): ChunkName[] {
  const found: ChunkName[] = []
  for (const content of contents) {
    if (content.size > MAX_CONTENT_BYTES || chunkCount(content) + found.length > MAX_MISSING) break
    found.push(...missingChunks(state, content))
  }
  return found
}

/** Returns why one of them cannot be stored; those before it are. */
function store(chunks: readonly (readonly [ChunkName, Uint8Array])[]): string | undefined {
  for (const [name, bytes] of chunks) {
    const flaw = storeChunk(state, name, bytes)
    if (flaw !== undefined) return flaw
  }
  return undefined
}

const streaming = (token: ChunkName): HttpResponse['streaming_strategy'] => [
  { Callback: { callback: [canisterSelf(), 'http_request_streaming_callback'], token } },
]

function answerByQuery(context: CallContext, request: HttpRequest): HttpResponse {
  const { serving } = releases
  const certificate = dataCertificate()
  if (serving === undefined || certificate === undefined) return NOTHING_YET
  const asked = parseRequest(request)
  if (ranges.takes(serving, asked, context.now)) return askAgain
  return provenAnswer({ state, serving, certificate, streaming }, asked)
}

export default defineCanister<_SERVICE>({
  service,
  onStart: () => releases.resume(),
  door: {
    dearReads: ['read_chunk'],
    openToAll: ['http_request_update'],
    longest: { http_request: LONG_BYTES, http_request_update: LONG_BYTES, missing: LONG_BYTES },
    uploads: { methods: ['upload'], from: isAdmin },
  },
  methods: {
    missing: (_, contents) => missing(contents),
    upload: byAdmin((chunks: readonly (readonly [ChunkName, Uint8Array])[]) => store(chunks)),
    activate: byAdmin((release: Content, isChange: boolean) =>
      releases.activate(release, isChange),
    ),
    collect: (context) =>
      isAdmin(context) ? { ok: BigInt(collectChunks(state, releases.needed())) } : { err: REFUSAL },
    status: () => {
      const [active, previous] = [state.active.get(), state.previous.get()]
      const { serving } = releases
      return {
        active: active === undefined ? [] : [active],
        previous: previous === undefined ? [] : [previous],
        certified: serving === undefined ? [] : [serving.tree.hash],
        chunks: BigInt(state.lengths.size),
        bytes: state.bytes.get(),
        maxBytes: BigInt(MAX_BYTES),
      }
    },
    read_chunk: (_, chunk) => {
      const bytes = readChunk(state, chunk)
      return bytes === undefined ? [] : [bytes]
    },
    getAdmins: () => endpoints.getAdmins(),
    setAdmins: endpoints.setAdmins,
    cycleBalance: () => canisterCycleBalance(),
    http_request: answerByQuery,
    http_request_update: ({ now }, request) => {
      const { serving } = releases
      if (serving === undefined) return NOTHING_YET
      return ranges.answer(state, serving, { asked: parseRequest(request), now })
    },
    http_request_streaming_callback: (_, token) => {
      const next = { sha256: token.sha256, chunk: token.chunk + 1 }
      return {
        body: readChunk(state, token) ?? new Uint8Array(),
        token: hasChunk(state, next) ? [next] : [],
      }
    },
  },
})
