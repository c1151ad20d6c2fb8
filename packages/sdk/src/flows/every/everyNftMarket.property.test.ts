import { nftMarketFlows } from '../../nfts/market/nftMarketFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(nftMarketFlows)
