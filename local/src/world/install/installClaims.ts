import type { ClaimQuota } from '@sluice/candid/claim_controller'
import { deployer, marketMaker, marketPeople } from '../identities.ts'
import type { Report } from '../installWorld.ts'
import { tokenOf } from '../pools.ts'
import { oneToken, standardOf } from '../tokens.ts'
import type { World } from '../World.ts'

/** Token claims: controller and storage, and an event of a first start. */

const SYMBOL = 'SLU'
/** Whole tokens for each of those who trade in the local market. */
const SHARE = 1_000n
/** 1 ICP. */
const ROOM_PRICE = 100_000_000n

export async function installClaims(world: World, report: Report): Promise<void> {
  if (world.has('claim_controller')) return
  report('token claims')
  const storage = await world.install('claim_storage', 'claimStorage', [])
  const controller = await world.install('claim_controller', 'claimController', [])
  const operator = deployer.getPrincipal()
  unwrap(await world.claimStorage(operator).addAdmin(controller.toText()))
  unwrap(await world.claimController(operator).setStorageCanister(storage.toText()))
  unwrap(await world.claimController(operator).addAdmin(operator.toText()))
  const ledger = world.id('icp_ledger')
  unwrap(
    await world
      .claimController(operator)
      .setRoomTerms([{ ledger, price: ROOM_PRICE, receiver: operator }]),
  )
  await openEvent(world)
}

/** The market maker gives to those who trade here. */
async function openEvent(world: World): Promise<void> {
  const creator = marketMaker.getPrincipal()
  const token = tokenOf(SYMBOL)
  const controller = world.claimController(creator)
  const id = unwrap(
    await controller.create(
      {
        claimEventId: '',
        claimEventName: 'For the first traders',
        claimEventCreator: creator,
        claimEventStatus: 0n,
        claimCanisterId: world.id('claim_storage').toText(),
        tokenCid: world.id(token.name).toText(),
        tokenStandard: standardOf(token),
        tokenName: token.title,
        tokenSymbol: token.symbol,
        tokenDecimals: token.decimals,
        totalTokenAmount: 0n,
        totalUserAmount: 0n,
        claimedTokenAmount: 0n,
        claimedUserAmount: 0n,
      },
      [],
    ),
  )
  const quotas = Object.values(marketPeople).map(
    (person): ClaimQuota => ({
      user: { principal: person.getPrincipal() },
      quota: SHARE * oneToken(token),
    }),
  )
  unwrap(await controller.importQuota(id, quotas))
  unwrap(await controller.ready(id))
  const { owner, subaccount } = unwrap(await world.claimStorage(creator).getEventAccount(id))
  const sent = await world.ledger(token.name, creator).icrc1_transfer({
    to: { owner, subaccount },
    amount: SHARE * oneToken(token) * BigInt(quotas.length),
    fee: [],
    memo: [],
    from_subaccount: [],
    created_at_time: [],
  })
  if ('Err' in sent) throw new Error('the tokens of a claim event are not deposited')
  unwrap(await controller.setStatus(id, true))
}

function unwrap<T>(answer: { ok: T } | { err: string }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`token claims are not set up: ${answer.err}`)
}
