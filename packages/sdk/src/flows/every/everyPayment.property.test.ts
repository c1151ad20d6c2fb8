import { paymentFlows } from '../../wallet/paymentFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(paymentFlows)
