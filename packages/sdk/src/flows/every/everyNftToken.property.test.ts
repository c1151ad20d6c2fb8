import { nftTokenFlows } from '../../nfts/tokens/nftTokenFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(nftTokenFlows)
