import { callCanister, callTypes, canisterSelf, IDL, Principal } from '@sluice/canister/runtime'
import type { HttpPort } from './HttpPort.ts'
import { TRANSFORM } from './transformName.ts'

const Blob = IDL.Vec(IDL.Nat8)
const Header = IDL.Record({ name: IDL.Text, value: IDL.Text })
const Response = IDL.Record({ status: IDL.Nat, headers: IDL.Vec(Header), body: Blob })
const Transform = IDL.Record({
  function: IDL.Func([IDL.Record({ response: Response, context: Blob })], [Response], ['query']),
  context: Blob,
})
const HTTP_REQUEST = callTypes(
  [
    IDL.Record({
      url: IDL.Text,
      max_response_bytes: IDL.Opt(IDL.Nat64),
      method: IDL.Variant({ post: IDL.Null }),
      headers: IDL.Vec(Header),
      body: IDL.Opt(Blob),
      transform: IDL.Opt(Transform),
    }),
  ],
  [IDL.Record({ status: IDL.Nat, body: Blob })],
)
const management = Principal.fromText('aaaaa-aa')
const encoder = new TextEncoder()

/** The management canister's `http_request`. */
export const httpEdge: HttpPort = async (post) => {
  const outcome = await callCanister<{ status: bigint; body: Uint8Array }>(
    management,
    'http_request',
    HTTP_REQUEST,
    [
      {
        url: post.url,
        max_response_bytes: [post.maxResponseBytes],
        method: { post: null },
        headers: post.headers,
        body: [encoder.encode(post.body)],
        transform: [{ function: [canisterSelf(), TRANSFORM], context: post.context }],
      },
    ],
    post.cycles,
  )
  return outcome.kind === 'replied' ? { kind: 'answered', ...outcome.result } : outcome
}
