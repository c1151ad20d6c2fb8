import { nftFlows } from '../../nfts/nftFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(nftFlows)
