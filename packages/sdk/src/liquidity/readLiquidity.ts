import type { RecordReader } from '../flows/store/FlowStore.ts'
import { recordReader } from '../flows/store/storedList.ts'
import type {
  AddFacts,
  CreateFacts,
  HandOverFacts,
  InnerSwap,
  Payment,
  PoolTaking,
  RemoveFacts,
  Taking,
} from './LiquidityFlow.ts'

/** More than anybody collects from at once. */
export const MOST_TAKINGS = 100

/** @throws Error when a fact is missing */
export const readCreateFacts = ({ text, bigint }: RecordReader): CreateFacts => ({
  token0: text('token0'),
  token1: text('token1'),
  standard0: text('standard0'),
  standard1: text('standard1'),
  feePips: bigint('feePips'),
  sqrtPriceX96: bigint('sqrtPriceX96'),
  factoryId: text('factoryId'),
  managerId: text('managerId'),
  ledgerId: text('ledgerId'),
  price: bigint('price'),
  fee: bigint('fee'),
})

/** @throws Error when a fact is missing */
export function readAddFacts({ field, text, bigint, number }: RecordReader): AddFacts {
  const [from, swap] = [field('from'), field('swap')]
  return {
    poolId: text('poolId'),
    feePips: bigint('feePips'),
    tickLower: number('tickLower'),
    tickUpper: number('tickUpper'),
    token0: readPayment(recordReader(field('token0'))),
    token1: readPayment(recordReader(field('token1'))),
    minimum0: bigint('minimum0'),
    minimum1: bigint('minimum1'),
    ...(field('positionId') === undefined ? {} : { positionId: bigint('positionId') }),
    ...(from === undefined ? {} : { from: readTaking(recordReader(from)) }),
    ...(swap === undefined ? {} : { swap: readSwap(recordReader(swap)) }),
  }
}

/** @throws Error when a fact is missing */
export function readRemoveFacts({ field }: RecordReader): RemoveFacts {
  const [takings, into] = [field('takings'), field('into')]
  if (!Array.isArray(takings) || takings.length === 0 || takings.length > MOST_TAKINGS)
    throw new Error('the stored removal has no positions')
  return {
    takings: takings.map((taking) => readPoolTaking(recordReader(taking))),
    ...(into === undefined ? {} : { into: readInto(recordReader(into)) }),
  }
}

/** @throws Error when a fact is missing */
export const readHandOverFacts = ({ text, bigint }: RecordReader): HandOverFacts => ({
  poolId: text('poolId'),
  token0: text('token0'),
  token1: text('token1'),
  positionId: bigint('positionId'),
  to: text('to'),
})

const readPayment = ({ text, bigint }: RecordReader): Payment => ({
  ledgerId: text('ledgerId'),
  fee: bigint('fee'),
  by: text('by') === 'transfer' ? 'transfer' : 'allowance',
  deposit: bigint('deposit'),
  held: bigint('held'),
})

const readTaking = ({ bigint }: RecordReader): Taking => ({
  positionId: bigint('positionId'),
  liquidity: bigint('liquidity'),
  minimum0: bigint('minimum0'),
  minimum1: bigint('minimum1'),
})

const readPoolTaking = (reader: RecordReader): PoolTaking => ({
  ...readTaking(reader),
  poolId: reader.text('poolId'),
  token0: reader.text('token0'),
  token1: reader.text('token1'),
  isBasic: reader.field('isBasic') === true,
})

const readSwap = ({ field, bigint }: RecordReader): InnerSwap => ({
  zeroForOne: field('zeroForOne') === true,
  amountIn: bigint('amountIn'),
  minimumOut: bigint('minimumOut'),
})

const readInto = (reader: RecordReader): NonNullable<RemoveFacts['into']> => ({
  ...readSwap(reader),
  feeOut: reader.bigint('feeOut'),
})
