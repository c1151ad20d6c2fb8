import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { decodeCandid } from '../../encoding/decodeCandid.ts'

const Header = IDL.Tuple(IDL.Text, IDL.Text)
const Bytes = IDL.Vec(IDL.Nat8)

/** The request as canisters that serve HTTP take it. */
export const HttpRequest = IDL.Record({
  method: IDL.Text,
  url: IDL.Text,
  headers: IDL.Vec(Header),
  body: Bytes,
  certificate_version: IDL.Opt(IDL.Nat16),
})

// The token is of the canister's own type, and so is the function that takes it. The token goes
// back in the type in which it came.
const Callback = IDL.Record({ callback: IDL.Unknown, token: IDL.Unknown })
const HttpResponse = IDL.Record({
  status_code: IDL.Nat16,
  headers: IDL.Vec(Header),
  body: Bytes,
  upgrade: IDL.Opt(IDL.Bool),
  streaming_strategy: IDL.Opt(IDL.Variant({ Callback })),
})
const StreamedPart = IDL.Record({ body: Bytes, token: IDL.Opt(IDL.Unknown) })

/** A value in the type that the canister gave it. */
export type Token = { readonly type: () => IDL.Type }
type StreamingCallback = {
  readonly canister: Uint8Array
  readonly method: string
  readonly token: Token
}
export type CanisterResponse = {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
  readonly wantsUpdate: boolean
  readonly streaming: StreamingCallback | undefined
}

type Decoded = {
  readonly status_code: number
  readonly headers: [string, string][]
  readonly body: Uint8Array | number[]
  readonly upgrade: [] | [boolean]
  readonly streaming_strategy:
    | []
    | [{ Callback: { readonly callback: [Principal, string]; readonly token: Token } }]
}

/** Reads a canister's answer to `http_request`. Throws when it has another type. */
export function decodeResponse(bytes: Uint8Array): CanisterResponse {
  const decoded: Decoded = Object(decodeCandid([HttpResponse], bytes)[0])
  const strategy = decoded.streaming_strategy[0]?.Callback
  return {
    status: decoded.status_code,
    headers: decoded.headers,
    body: Uint8Array.from(decoded.body),
    wantsUpdate: decoded.upgrade[0] === true,
    streaming: strategy && {
      canister: strategy.callback[0].toUint8Array(),
      method: strategy.callback[1],
      token: strategy.token,
    },
  }
}

/** Reads one part of a streamed body. Throws when it has another type. */
export function decodePart(bytes: Uint8Array): { body: Uint8Array; token: Token | undefined } {
  const decoded: { body: Uint8Array | number[]; token: [] | [Token] } = Object(
    decodeCandid([StreamedPart], bytes)[0],
  )
  return { body: Uint8Array.from(decoded.body), token: decoded.token[0] }
}

export function encodeToken(token: Token): Uint8Array {
  return new Uint8Array(IDL.encode([token.type()], [token]))
}
