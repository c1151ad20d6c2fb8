import type { CallContext } from '../CallContext.ts'
import { isAnonymous } from '../services/principals.ts'

/**
 * What comes in at all. A canister pays for each call from outside that it lets in, by its bytes, before a line of a handler
 * runs; what `canister_inspect_message` turns away costs nothing. Calls of other canisters pass the same check when they begin.
 */
export type Door<Method extends string> = {
  /** Updates that the anonymous caller may make; to the others they come from somebody, who is known to the handler. */
  readonly openToAll?: readonly Method[]
  /** Queries with a list in their answer that is short for ever: answered as updates too, as those without a list are. */
  readonly smallReads?: readonly Method[]
  /** Queries without a list in their answer that take work all the same: many steps, or a long text. */
  readonly dearReads?: readonly Method[]
  /** Arguments in bytes of methods that need more than the usual 4 KB; a caller chooses how much of it the canister pays for. */
  readonly longest?: Partial<Record<Method, number>>
  /** Methods whose arguments may be as long as a message, for callers who are known: modules, pictures, long lists. */
  readonly uploads?: {
    readonly methods: readonly Method[]
    /** Controllers when absent. */
    readonly from?: (context: CallContext) => boolean
  }
}

/** What a method is called with: texts of our clients have some hundred bytes, with the description of their types. */
const USUAL_BYTES = 4096
/** A wallet sends the argument of the call that it asks about, and is no caller that we know. */
const CONSENT_BYTES = 16_384

/** Signers ask anonymously (ICRC-21, ICRC-28), and how many cycles are left is watched by everybody. */
const OPEN_EVERYWHERE = new Set([
  'icrc21_canister_call_consent_message',
  'icrc28_trusted_origins',
  'getCycleInfo',
  'get_cycle_info',
  'cycleAvailable',
])
/** Tools that know nothing of a canister ask for these, as updates. */
const SMALL_EVERYWHERE = [
  'icrc1_metadata',
  'icrc1_supported_standards',
  'icrc3_supported_block_types',
  'icrc7_collection_metadata',
  'icrc10_supported_standards',
]
/** Pages of a site, modules, and the comparison of all books. */
const DEAR_EVERYWHERE = [
  'http_request',
  'http_request_streaming_callback',
  'getActiveWasm',
  'getStagingWasm',
  'invariants',
]
const LONGEST_EVERYWHERE = new Map([['icrc21_canister_call_consent_message', CONSENT_BYTES]])

/** A call as it stands at the door. Its arguments have not been read, and only fetched when their number is asked for. */
export type Visitor = { readonly method: string; bytes(): number; context(): CallContext }

/** What the door must know of a method; its types are looked through when somebody asks for it as an update. */
export type DoorMethod = { readonly isQuery: boolean; handlesLists(): boolean }

/** Turned away for free; with a sentence where the caller can do better. */
export type Verdict = 'let in' | 'turned away' | { readonly because: string }

export type DoorKeeper = {
  /** What becomes of an update from outside, also one that names a query. */
  judge(visitor: Visitor): Verdict
  /** @throws Error for arguments that are longer than the method can need. */
  requireFitting(visitor: Visitor): void
}

export function doorKeeper<Method extends string>(
  methods: ReadonlyMap<string, DoorMethod>,
  { openToAll = [], smallReads = [], dearReads = [], longest = {}, uploads }: Door<Method>,
): DoorKeeper {
  const small = new Set<string>([...SMALL_EVERYWHERE, ...smallReads])
  const dear = new Set<string>([...DEAR_EVERYWHERE, ...dearReads])
  const open = new Set<string>([...OPEN_EVERYWHERE, ...openToAll])
  const bytesOf = new Map<string, number>([
    ...LONGEST_EVERYWHERE,
    ...Object.entries<number | undefined>(longest).map(
      ([method, bytes = 0]) => [method, bytes] as const,
    ),
  ])
  const uploading = new Set<string>(uploads?.methods)
  const mayUpload = uploads?.from ?? (({ isController }) => isController)
  const fits = ({ method, bytes, context }: Visitor) =>
    bytes() <= (bytesOf.get(method) ?? USUAL_BYTES) ||
    (uploading.has(method) && mayUpload(context()))
  const isSmall = (method: string, { handlesLists }: DoorMethod) =>
    small.has(method) || (!dear.has(method) && !handlesLists())
  const mayCall = ({ method, context }: Visitor) =>
    open.has(method) || !isAnonymous(context().caller.toUint8Array())
  const letInIf = (isWelcome: boolean): Verdict => (isWelcome ? 'let in' : 'turned away')
  return {
    judge(visitor) {
      const method = methods.get(visitor.method)
      if (method === undefined) return 'turned away'
      if (!method.isQuery) return letInIf(mayCall(visitor) && fits(visitor))
      if (isSmall(visitor.method, method)) return letInIf(fits(visitor))
      return { because: queryInstead(visitor.method) }
    },
    requireFitting(visitor) {
      if (!fits(visitor))
        throw new Error(
          `${visitor.method} was called with more bytes than it takes: ${visitor.bytes()}`,
        )
    },
  }
}

const queryInstead = (method: string) =>
  `${method} takes too much work for an update. Call it as a query, which is free and answers at once: icp canister call --query`
