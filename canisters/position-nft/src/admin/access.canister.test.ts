import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, CanisterInfo } from '@sluice/candid/position_nft'
import { PREPARING_MS } from '@sluice/testing/exchange/marketWorld'
import { controller, maker, stranger, unwrap } from '@sluice/testing/exchange/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NftWorld, prepareNfts } from '../testing/nftWorld.ts'

let world: NftWorld
let info: CanisterInfo
beforeAll(async () => {
  world = await prepareNfts()
  await world.wrapped(1n)
  info = unwrap(await world.as(controller).getCanisterInfo())
}, PREPARING_MS)
afterAll(() => world.network.stop())

type Calls = Record<string, (service: _SERVICE) => Promise<unknown>>
const anyone = Principal.anonymous()
const nothing: [] = []
const toStranger = { owner: stranger, subaccount: nothing }
const user = { principal: maker }
const approval = { token: '1', spender: stranger, allowance: 1n, subaccount: nothing }
const request = { url: '/', method: 'GET', headers: [], body: new Uint8Array() }
const plain = { from_subaccount: nothing, memo: nothing, created_at_time: nothing }

/** These reject anybody but a controller. */
const FOR_CONTROLLERS: Calls = {
  clearChunk: (service) => service.clearChunk(),
  create_batch: (service) => service.create_batch(),
  create_chunk: async (service) =>
    service.create_chunk({
      batch_id: (await service.create_batch()).batch_id,
      content: new TextEncoder().encode('AAAA'),
    }),
  commit_batch: async (service) => {
    const { batch_id } = await service.create_batch()
    const content = new TextEncoder().encode('AAAA')
    const { chunk_id } = await service.create_chunk({ batch_id, content })
    await service.commit_batch({ batch_id, chunk_ids: [chunk_id], content_type: 'image/png' })
  },
  deletePool: (service) => service.deletePool(stranger.toText()),
  initNFTCanisterInfo: (service) => service.initNFTCanisterInfo(info, 0, ''),
  removePool: (service) => service.removePool(stranger.toText()),
  setLogo: (service) => service.setLogo('data:image/png;base64,AAAA'),
  setMinter: (service) => service.setMinter(controller),
  setTradeCanisterId: (service) => service.setTradeCanisterId([]),
}

/** These answer who holds nothing with a refusal, and do nothing: the token is not theirs, or they own no position. */
const FOR_HOLDERS: Record<string, { call: Calls[string]; refusal: unknown }> = {
  approve: {
    call: (service) => service.approve(approval).catch(textOf),
    refusal: expect.stringContaining('Only the holder of a token can approve somebody else'),
  },
  icrc7_transfer: {
    call: (service) => service.icrc7_transfer([{ ...plain, token_id: 1n, to: toStranger }]),
    refusal: [[{ Err: { Unauthorized: null } }]],
  },
  mint: {
    call: (service) =>
      service.mint({
        owner: { principal: stranger },
        name: '',
        introduction: '',
        image: '',
        link: '',
        filePath: '',
        fileType: '',
        nftType: '',
        artistName: '',
        royalties: 0n,
        attributes: [],
        metadata: [],
      }),
    refusal: { err: expect.stringContaining('minted by wrapping a position') },
  },
  removeApproval: {
    call: (service) => service.removeApproval(approval),
    refusal: { ok: false },
  },
  spenderRemoveApproval: {
    call: (service) => service.spenderRemoveApproval('1'),
    refusal: { ok: false },
  },
  transfer: {
    call: (service) =>
      service.transfer({
        token: '1',
        from: user,
        to: { principal: stranger },
        amount: 1n,
        memo: new Uint8Array(),
        notify: false,
        nonce: nothing,
        subaccount: nothing,
      }),
    refusal: { err: { Unauthorized: expect.any(String) } },
  },
  unwrap: {
    call: (service) => service.unwrap(1n),
    refusal: { err: 'Only the holder can take the position out' },
  },
  wrap: {
    call: (service) => service.wrap(world.poolId, 2n),
    refusal: { err: expect.stringMatching(/own/) },
  },
}

/** These are about the caller's own tokens, of which there are none. */
const FOR_OWN: Calls = {
  approveForAll: (service) => service.approveForAll({ spender: user, approved: true }),
  removeAllApproval: (service) => service.removeAllApproval({ spender: user, approved: false }),
}

const FOR_ALL: Calls = {
  allowance: (service) => service.allowance({ token: '1', owner: user, spender: stranger }),
  balance: (service) => service.balance({ token: '1', user }),
  bearer: (service) => service.bearer('1'),
  checkOperator: (service) => service.checkOperator(maker.toText(), '1', stranger.toText()),
  chunkSize: (service) => service.chunkSize(),
  extensions: (service) => service.extensions(),
  findRemovedTokenList: (service) => service.findRemovedTokenList(user, 0n, 10n),
  findTokenList: (service) => service.findTokenList(user, 0n, 10n),
  findTokenListByPool: (service) => service.findTokenListByPool(world.poolId.toText(), 0n, 10n),
  findTokenMarket: (service) => service.findTokenMarket(['positionId=1'], 0n, 10n),
  findTokenTxRecord: (service) => service.findTokenTxRecord(user, 0n, 10n),
  findTxRecord: (service) => service.findTxRecord('1', 0n, 10n),
  getAllowances: (service) => service.getAllowances(),
  getCanisterInfo: (service) => service.getCanisterInfo(),
  getCycleInfo: (service) => service.getCycleInfo(),
  getHandovers: (service) => service.getHandovers(),
  getHandoversOf: (service) => service.getHandoversOf(maker, 0n, 10n),
  getMinter: (service) => service.getMinter(),
  getNftStat: (service) => service.getNftStat(),
  getRegistry: (service) => service.getRegistry(),
  getRemovedPools: (service) => service.getRemovedPools(),
  getTokenId: (service) => service.getTokenId(world.poolId.toText(), '1'),
  getTokens: (service) => service.getTokens(),
  getTradeCanisterId: (service) => service.getTradeCanisterId(),
  http_request: (service) => service.http_request(request),
  http_request_streaming_callback: (service) =>
    service.http_request_streaming_callback({ key: '', index: 0n, content_encoding: '' }),
  http_request_update: (service) => service.http_request_update(request),
  icrc7_atomic_batch_transfers: (service) => service.icrc7_atomic_batch_transfers(),
  icrc7_balance_of: (service) => service.icrc7_balance_of([toStranger]),
  icrc7_collection_metadata: (service) => service.icrc7_collection_metadata(),
  icrc7_default_take_value: (service) => service.icrc7_default_take_value(),
  icrc7_description: (service) => service.icrc7_description(),
  icrc7_logo: (service) => service.icrc7_logo(),
  icrc7_max_memo_size: (service) => service.icrc7_max_memo_size(),
  icrc7_max_query_batch_size: (service) => service.icrc7_max_query_batch_size(),
  icrc7_max_take_value: (service) => service.icrc7_max_take_value(),
  icrc7_max_update_batch_size: (service) => service.icrc7_max_update_batch_size(),
  icrc7_name: (service) => service.icrc7_name(),
  icrc7_owner_of: (service) => service.icrc7_owner_of([1n]),
  icrc7_permitted_drift: (service) => service.icrc7_permitted_drift(),
  icrc7_supply_cap: (service) => service.icrc7_supply_cap(),
  icrc7_symbol: (service) => service.icrc7_symbol(),
  icrc7_token_metadata: (service) => service.icrc7_token_metadata([1n]),
  icrc7_tokens: (service) => service.icrc7_tokens([], []),
  icrc7_tokens_of: (service) => service.icrc7_tokens_of(toStranger, [], []),
  icrc7_total_supply: (service) => service.icrc7_total_supply(),
  icrc7_tx_window: (service) => service.icrc7_tx_window(),
  icrc10_supported_standards: (service) => service.icrc10_supported_standards(),
  icsMetadata: (service) => service.icsMetadata(1),
  isApproveForAll: (service) => service.isApproveForAll(maker.toText(), stranger.toText()),
  isApproveForToken: (service) => service.isApproveForToken(1, maker.toText(), stranger.toText()),
  maxFileSize: (service) => service.maxFileSize(0n),
  metadata: (service) => service.metadata('1'),
  ownerNFTCount: (service) => service.ownerNFTCount(user),
  positions: (service) => service.positions(1),
  resume: (service) => service.resume(world.poolId, 1n),
  supply: (service) => service.supply('1'),
  tokens_ext: (service) => service.tokens_ext(''),
  tokenURI: (service) => service.tokenURI(1n),
}

test('the tables name every endpoint', () => {
  const named = [FOR_CONTROLLERS, FOR_HOLDERS, FOR_OWN, FOR_ALL].flatMap((table) =>
    Object.keys(table),
  )
  expect(named.sort()).toEqual(Object.keys(world.as(controller)).sort())
})

const ROLES = [
  ['the anonymous caller', anyone],
  ['a stranger', stranger],
  ['a holder', maker],
] as const

describe.each(ROLES)('%s', (_, caller) => {
  test.each(Object.entries(FOR_CONTROLLERS))('may not call %s', async (_name, call) => {
    await expect(call(world.as(caller))).rejects.toThrow('Only a controller')
  })

  test.each(Object.entries(FOR_ALL))('may ask %s', async (name, call) => {
    await expectAnswered(name, call(world.as(caller)))
  })
})

describe.each([
  ['the anonymous caller', anyone],
  ['a stranger', stranger],
  ['a controller', controller],
] as const)('%s', (_, caller) => {
  /** What nobody may change for others: who holds what, and who may move it. */
  const see = async () => [
    await world.as(controller).icrc7_owner_of([1n]),
    await world.as(controller).icrc7_total_supply(),
    await world.as(controller).getAllowances(),
    await world.as(controller).isApproveForAll(maker.toText(), stranger.toText()),
    await world.whereIs(2n, [maker, stranger]),
  ]

  test.each(Object.entries(FOR_HOLDERS))(
    'takes nothing by %s',
    async (_name, { call, refusal }) => {
      const before = await see()
      expect(await call(world.as(caller))).toEqual(refusal)
      expect(await see()).toEqual(before)
    },
  )

  test.each(Object.entries(FOR_OWN))('changes nothing of others by %s', async (_name, call) => {
    const before = await see()
    await call(world.as(caller))
    expect(await see()).toEqual(before)
  })
})

/** Answers that are refusals of their own kind; everything else that anybody may ask is answered with what was asked for. */
const REFUSED: Record<string, unknown> = {
  tokens_ext: { err: { Other: 'Not an account identifier' } },
}

function textOf(error: unknown): string {
  return String(error)
}

test.each(Object.entries({ ...FOR_CONTROLLERS, ...FOR_ALL }))(
  'a controller may call %s',
  async (name, call) => {
    await expectAnswered(name, call(world.as(controller)))
  },
)

/** Not only that something came back: an answer that is a refusal must be the one that belongs there. */
async function expectAnswered(name: string, answer: Promise<unknown>): Promise<void> {
  const found = await answer
  if (REFUSED[name] !== undefined) expect(found).toEqual(REFUSED[name])
  else expect(found ?? {}).not.toHaveProperty('err')
}
