import type { PoolEvent, PoolEventKind } from '@sluice/candid/swap_pool'
import type { PoolContext } from '../pool/PoolContext.ts'
import type { Side } from '../pool/storedTypes.ts'
import type { EventBody, StoredEvent } from './eventTypes.ts'

/** An event as the interface shows it. */
export function viewEvent(context: PoolContext, id: bigint, stored: StoredEvent): PoolEvent {
  return { id, timestamp: stored.timestampNs, event: viewBody(context, stored.body) }
}

/** Ticks become bigints, principals get their class, choices become variants. */
function viewBody({ toPrincipal }: PoolContext, body: EventBody): PoolEventKind {
  switch (body.kind) {
    case 'opened':
      return { opened: { ...body, tickSpacing: BigInt(body.tickSpacing) } }
    case 'flowBegun':
      return {
        flowBegun: {
          owner: toPrincipal(body.owner),
          action: viewAction(body.action),
          relatedId: optional(body.relatedId),
        },
      }
    case 'depositSent':
      return { depositSent: ofFlow(body) }
    case 'deposited':
      return { deposited: ofFlow(body) }
    case 'depositRefused':
      return { depositRefused: ofFlow(body) }
    case 'payoutReserved':
      return { payoutReserved: ofFlow(body) }
    case 'paid':
      return { paid: ofFlow(body) }
    case 'payoutRefused':
      return { payoutRefused: ofFlow(body) }
    case 'swapped':
      return {
        swapped: {
          ...body,
          flowId: optional(body.flowId),
          owner: toPrincipal(body.owner),
          tick: BigInt(body.tick),
        },
      }
    case 'liquidityAdded':
      return {
        liquidityAdded: {
          ...body,
          owner: toPrincipal(body.owner),
          tickLower: BigInt(body.tickLower),
          tickUpper: BigInt(body.tickUpper),
          tick: BigInt(body.tick),
        },
      }
    case 'liquidityRemoved':
      return {
        liquidityRemoved: { ...body, owner: toPrincipal(body.owner), tick: BigInt(body.tick) },
      }
    case 'positionApproved':
      return {
        positionApproved: {
          ...body,
          owner: toPrincipal(body.owner),
          spender: toPrincipal(body.spender),
        },
      }
    case 'positionTransferred':
      return {
        positionTransferred: { ...body, from: toPrincipal(body.from), to: toPrincipal(body.to) },
      }
    case 'orderAdded':
      return { orderAdded: ofOrder(body) }
    case 'orderFilled':
      return { orderFilled: ofOrder(body) }
    case 'orderRemoved':
      return { orderRemoved: ofOrder(body) }
    case 'protocolShareMoved':
      return { protocolShareMoved: { ...body, receiver: toPrincipal(body.receiver) } }
    case 'ledgerFeeLearnt':
      return { ledgerFeeLearnt: { ...body, side: viewSide(body.side) } }
    case 'standardChanged':
      return { standardChanged: { ...body, side: viewSide(body.side) } }
    case 'availabilityChanged':
      return { availabilityChanged: body }
    case 'orderAvailabilityChanged':
      return { orderAvailabilityChanged: body }
    case 'whiteListChanged':
      return { whiteListChanged: { members: body.members.map(toPrincipal) } }
    case 'adminsChanged':
      return { adminsChanged: { members: body.members.map(toPrincipal) } }
  }

  function ofFlow<Body extends { owner: Uint8Array; side: Side }>(flow: Body) {
    return { ...flow, owner: toPrincipal(flow.owner), side: viewSide(flow.side) }
  }

  function ofOrder<Body extends { owner: Uint8Array; side: Side; tickLimit: number }>(order: Body) {
    return { ...ofFlow(order), tickLimit: BigInt(order.tickLimit) }
  }
}

function viewSide(side: Side): { token0: null } | { token1: null } {
  return side === 'token0' ? { token0: null } : { token1: null }
}

type Action = Extract<EventBody, { kind: 'flowBegun' }>['action']

function viewAction(action: Action) {
  switch (action) {
    case 'Deposit':
      return { Deposit: null }
    case 'Withdraw':
      return { Withdraw: null }
    case 'Refund':
      return { Refund: null }
    case 'OneStepSwap':
      return { OneStepSwap: null }
  }
}

function optional<T>(value: T | undefined): [] | [T] {
  return value === undefined ? [] : [value]
}
