import * as poolService from '@sluice/candid/swap_pool'
import { type CallTypes, typesOf } from '@sluice/canister/runtime'

export type Section = { method: string; isPaged: boolean; types: CallTypes }

const section = (method: string, isPaged = false): Section => ({
  method,
  isPaged,
  types: typesOf(poolService.idlFactory, method),
})

/** The pool's queries that make up a picture of it. The order is that of stored keys: append only. */
export const SECTIONS: readonly Section[] = [
  section('metadata'),
  section('getInitArgs'),
  section('getFeeGrowthGlobal'),
  section('getTokenAmountState'),
  section('getTickBitmaps'),
  section('getLimitOrders'),
  section('getUserPositionIds'),
  section('allTokenBalance', true),
  section('getTicks', true),
  section('getPositions', true),
  section('getUserPositions', true),
]
