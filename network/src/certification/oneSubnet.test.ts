import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { decode, isMap } from '../encoding/cbor.ts'
import { Network } from '../network.ts'
import { assemble } from '../testing/probe.ts'
import { callContent, post } from '../testing/rawClient.ts'
import { fork, type HashTree, labeled, leaf } from './hashTree.ts'
import { fromCbor } from './witness.ts'

const NOTHING = new Uint8Array()
const START = 1_700_000_000_000_000_000n
const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const short = (hash: Uint8Array) => Buffer.from(hash).toString('hex').slice(0, 16)

/** The root hash of a certificate's tree at time 0: how many rounds there were depends on the machine. */
function rootOf(certificate: unknown): string {
  const fields = decode(certificate instanceof Uint8Array ? certificate : NOTHING)
  expect(isMap(fields) && [...fields.keys()]).toEqual(['tree', 'signature'])
  return short(timeless(fromCbor(isMap(fields) ? fields.get('tree') : undefined)).hash)
}

function timeless(tree: HashTree): HashTree {
  if (tree.kind === 'fork') return fork(timeless(tree.left), timeless(tree.right))
  const isTime = tree.kind === 'labeled' && tree.label.toString('utf8') === 'time'
  return isTime ? labeled(tree.label, leaf(NOTHING)) : tree
}

const MODULE = `(module
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "certified_data_set" (func $certify (param i32 i32)))
  (import "ic0" "data_certificate_size" (func $size (result i32)))
  (import "ic0" "data_certificate_copy" (func $copy (param i32 i32 i32)))
  (memory 1)
  (data (i32.const 0) "certified")
  (func (export "canister_update certify") (call $certify (i32.const 0) (i32.const 9)) (call $reply))
  (func (export "canister_query certificate")
    (call $copy (i32.const 64) (i32.const 0) (call $size))
    (call $append (i32.const 64) (call $size)) (call $reply)))`

// The figures are those of before there were further subnets: what one subnet certifies has stayed the same to the byte.
test('a network of one subnet certifies what it always did', async () => {
  const seed = new Uint8Array(32).fill(7)
  const network = await Network.start({ inMemory: true, startTime: START, seed })
  const { url } = await network.listen()
  const canisterId = await network.createCanister()
  const wasmModule = await assemble(MODULE)
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  await network.update({ canisterId, method: 'certify', arg: NOTHING })
  const certificate = await network.query({ canisterId, method: 'certificate', arg: NOTHING })

  const content = callContent(Principal.anonymous(), canisterId, 'certify')
  const fixed = { ingress_expiry: START + 60_000_000_000n, nonce: new Uint8Array([1]) }
  const endpoint = `${url}/api/v4/canister/${canisterId.toText()}`
  const called = await post(`${endpoint}/call`, { content: { ...content, ...fixed } })
  const subnetId = Principal.selfAuthenticating(network.rootKey)
  const reading = {
    request_type: 'read_state',
    sender: Principal.anonymous().toUint8Array(),
    ingress_expiry: START,
    paths: [[bytes('subnet')], [bytes('canister_ranges')]],
  }
  const subnetUrl = `${url}/api/v3/subnet/${subnetId.toText()}/read_state`
  const read = await post(subnetUrl, { content: reading })
  await network.stop()

  expect({
    canisterId: canisterId.toText(),
    subnetId: subnetId.toText(),
    certificate: rootOf(certificate),
    called: rootOf(called.fields.get('certificate')),
    read: rootOf(read.fields.get('certificate')),
  }).toEqual({
    canisterId: 'yon3x-73774-aaaaa-aaaaa-cai',
    subnetId: 'yfx5e-i3ozb-xyp7u-kdtnv-o5hq7-mn6ac-m77jm-p5rit-3meeb-tli62-bae',
    certificate: '7362f85ca3d1005c',
    called: 'e575cd2a3aac7b69',
    read: 'e575cd2a3aac7b69',
  })
})
