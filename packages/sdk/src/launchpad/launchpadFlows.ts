import { readCreateFarmFacts } from '../farms/create/readCreateFarm.ts'
import { defineFlow } from '../flows/FlowDefinition.ts'
import { factsOf, figure, inside, oneOf, optional, text, texts } from '../flows/store/factsOf.ts'
import { readAddFacts, readCreateFacts } from '../liquidity/readLiquidity.ts'
import { readPricePaid } from '../sale/SalePrice.ts'
import * as Facts from './LaunchpadFlow.ts'
import type { MarketBooks } from './market/marketPlan.ts'

const place = { launchpadId: text, saleId: text, saleName: text }
const paid = { ...place, ledgerId: text, amount: figure, fee: figure }

const ended = { ...place, tokenId: text, tokenFee: figure, paymentId: text, paymentFee: figure }

const plan = async (flow: Facts.LaunchpadFlow, books: MarketBooks) =>
  (await import('./launchpadPlan.ts')).launchpadPlan(flow, books)

/** On every page: what carries them out loads when one runs. */
export const launchpadFlows = [
  defineFlow({
    name: 'create-sale',
    readFacts: factsOf<Facts.CreateSaleFacts>({
      ...paid,
      argParts: texts,
      creationFee: readPricePaid,
    }),
    plan,
  }),
  defineFlow({ name: 'fund-sale', readFacts: factsOf<Facts.FundSaleFacts>(paid), plan }),
  defineFlow({ name: 'join-sale', readFacts: factsOf<Facts.JoinSaleFacts>(paid), plan }),
  defineFlow({
    name: 'collect-sale',
    readFacts: factsOf<Facts.CollectSaleFacts>({ ...ended, what: oneOf(Facts.COLLECTED) }),
    plan,
  }),
  defineFlow({
    name: 'make-market',
    readFacts: factsOf<Facts.MakeMarketFacts>({
      ...ended,
      add: inside(readAddFacts),
      pool: optional(inside(readCreateFacts)),
      farm: optional(inside(readCreateFarmFacts)),
    }),
    plan,
  }),
] as const
