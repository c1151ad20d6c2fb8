import { nftStudioFlows } from '../../nfts/studio/nftStudioFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(nftStudioFlows)
