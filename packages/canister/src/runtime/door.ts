import type { CallContext } from '../CallContext.ts'
import { isAnonymous } from '../services/principals.ts'

/**
 * What comes in at all. A canister pays for each call from outside that it lets in, by its bytes, before a line of a handler
 * runs; what `canister_inspect_message` turns away costs nothing. Calls of other canisters pass the same check when they begin.
 */
export type Door<Method extends string> = {
  /** Updates that the anonymous caller may make; to the others they come from somebody, who is known to the handler. */
  readonly openToAll?: readonly Method[]
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
const LONGEST_EVERYWHERE = new Map([['icrc21_canister_call_consent_message', CONSENT_BYTES]])

/** A call as it stands at the door. Its arguments have not been read, and only fetched when their number is asked for. */
export type Visitor = { readonly method: string; bytes(): number; context(): CallContext }

export type DoorKeeper = {
  /** Whether a call from outside is let in. */
  letsIn(visitor: Visitor): boolean
  /** @throws Error for arguments that are longer than the method can need. */
  requireFitting(visitor: Visitor): void
}

export function doorKeeper<Method extends string>(
  methods: ReadonlySet<string>,
  { openToAll = [], longest = {}, uploads }: Door<Method>,
): DoorKeeper {
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
  return {
    letsIn: (visitor) =>
      methods.has(visitor.method) &&
      (open.has(visitor.method) || !isAnonymous(visitor.context().caller.toUint8Array())) &&
      fits(visitor),
    requireFitting(visitor) {
      if (!fits(visitor))
        throw new Error(
          `${visitor.method} was called with more bytes than it takes: ${visitor.bytes()}`,
        )
    },
  }
}
