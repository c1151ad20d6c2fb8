import { defineFlow } from '../flows/FlowDefinition.ts'
import { factsOf, figure, oneOf, text, texts } from '../flows/store/factsOf.ts'
import { readPricePaid } from '../sale/SalePrice.ts'
import type { LaunchpadBooks } from './LaunchpadBooks.ts'
import * as Facts from './LaunchpadFlow.ts'

const place = { launchpadId: text, saleId: text, saleName: text }
const paid = { ...place, ledgerId: text, amount: figure, fee: figure }

const plan = async (flow: Facts.LaunchpadFlow, books: LaunchpadBooks) =>
  (await import('./launchpadPlan.ts')).launchpadPlan(flow, books)

/** On every page: what carries them out loads when one runs. */
export const launchpadFlows = [
  defineFlow({
    name: 'create-sale',
    readFacts: factsOf<Facts.CreateSaleFacts>({
      ...{ ...paid, argParts: texts, creationFee: readPricePaid },
    }),
    plan,
  }),
  defineFlow({ name: 'fund-sale', readFacts: factsOf<Facts.FundSaleFacts>(paid), plan }),
  defineFlow({ name: 'join-sale', readFacts: factsOf<Facts.JoinSaleFacts>(paid), plan }),
  defineFlow({
    name: 'collect-sale',
    readFacts: factsOf<Facts.CollectSaleFacts>({
      ...{ ...place, what: oneOf(Facts.COLLECTED), tokenId: text, tokenFee: figure },
      ...{ paymentId: text, paymentFee: figure },
    }),
    plan,
  }),
] as const
