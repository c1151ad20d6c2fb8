import type { IDL } from '@icp-sdk/core/candid';
import type { _SERVICE } from './swap_pool.did.ts';

export type Client = Pick<_SERVICE, 'depositAndSwap' | 'depositFromAndSwap' | 'getAvailabilityState' | 'getEvents' | 'getFailedTransactions' | 'getLimitOrderAvailabilityState' | 'getSortedUserLimitOrders' | 'getSwapRecordState' | 'getTicks' | 'getTransactionsByOwner' | 'getUserPositionsByPrincipal' | 'getUserUnusedBalance' | 'metadata' | 'quote' | 'withdraw'>;
export const idlFactory: IDL.InterfaceFactory = ({ IDL }) => {
  const Token = IDL.Record({ 'address' : IDL.Text, 'standard' : IDL.Text });
  const Error = IDL.Variant({
    'CommonError' : IDL.Null,
    'InternalError' : IDL.Text,
    'UnsupportedToken' : IDL.Text,
    'InsufficientFunds' : IDL.Null,
  });
  const DepositAndSwapArgs = IDL.Record({
    'tokenInFee' : IDL.Nat,
    'amountIn' : IDL.Text,
    'zeroForOne' : IDL.Bool,
    'amountOutMinimum' : IDL.Text,
    'tokenOutFee' : IDL.Nat,
  });
  const Side = IDL.Variant({ 'token0' : IDL.Null, 'token1' : IDL.Null });
  const FlowAction = IDL.Variant({
    'Withdraw' : IDL.Null,
    'OneStepSwap' : IDL.Null,
    'Deposit' : IDL.Null,
    'Refund' : IDL.Null,
  });
  const PoolEventKind = IDL.Variant({
    'deposited' : IDL.Record({
      'owner' : IDL.Principal,
      'flowId' : IDL.Nat,
      'side' : Side,
      'block' : IDL.Nat,
      'amount' : IDL.Nat,
    }),
    'flowBegun' : IDL.Record({
      'action' : FlowAction,
      'owner' : IDL.Principal,
      'relatedId' : IDL.Opt(IDL.Nat),
    }),
    'opened' : IDL.Record({
      'tickSpacing' : IDL.Int,
      'sqrtPriceX96' : IDL.Nat,
      'feePips' : IDL.Nat,
    }),
    'payoutReserved' : IDL.Record({
      'fee' : IDL.Nat,
      'owner' : IDL.Principal,
      'flowId' : IDL.Nat,
      'side' : Side,
      'amount' : IDL.Nat,
    }),
    'ledgerFeeLearnt' : IDL.Record({ 'fee' : IDL.Nat, 'side' : Side }),
    'paid' : IDL.Record({
      'fee' : IDL.Nat,
      'owner' : IDL.Principal,
      'flowId' : IDL.Nat,
      'side' : Side,
      'block' : IDL.Nat,
      'amount' : IDL.Nat,
    }),
    'liquidityAdded' : IDL.Record({
      'tickUpper' : IDL.Int,
      'owner' : IDL.Principal,
      'sqrtPriceX96' : IDL.Nat,
      'tick' : IDL.Int,
      'liquidity' : IDL.Nat,
      'positionId' : IDL.Nat,
      'amount0' : IDL.Nat,
      'amount1' : IDL.Nat,
      'tickLower' : IDL.Int,
      'poolLiquidity' : IDL.Nat,
    }),
    'orderAdded' : IDL.Record({
      'owner' : IDL.Principal,
      'side' : Side,
      'amountIn' : IDL.Nat,
      'positionId' : IDL.Nat,
      'tickLimit' : IDL.Int,
    }),
    'swapped' : IDL.Record({
      'feeAmount' : IDL.Nat,
      'owner' : IDL.Principal,
      'flowId' : IDL.Opt(IDL.Nat),
      'sqrtPriceX96' : IDL.Nat,
      'tick' : IDL.Int,
      'liquidity' : IDL.Nat,
      'amountOffered' : IDL.Nat,
      'amountIn' : IDL.Nat,
      'zeroForOne' : IDL.Bool,
      'amountOut' : IDL.Nat,
    }),
    'availabilityChanged' : IDL.Record({ 'available' : IDL.Bool }),
    'orderRemoved' : IDL.Record({
      'owner' : IDL.Principal,
      'side' : Side,
      'amountIn' : IDL.Nat,
      'positionId' : IDL.Nat,
      'amount0' : IDL.Nat,
      'amount1' : IDL.Nat,
      'tickLimit' : IDL.Int,
    }),
    'orderAvailabilityChanged' : IDL.Record({ 'available' : IDL.Bool }),
    'liquidityRemoved' : IDL.Record({
      'owner' : IDL.Principal,
      'sqrtPriceX96' : IDL.Nat,
      'tick' : IDL.Int,
      'liquidity' : IDL.Nat,
      'positionId' : IDL.Nat,
      'amount0' : IDL.Nat,
      'amount1' : IDL.Nat,
      'poolLiquidity' : IDL.Nat,
    }),
    'orderFilled' : IDL.Record({
      'owner' : IDL.Principal,
      'side' : Side,
      'amountIn' : IDL.Nat,
      'positionId' : IDL.Nat,
      'amount0' : IDL.Nat,
      'amount1' : IDL.Nat,
      'tickLimit' : IDL.Int,
    }),
    'protocolShareMoved' : IDL.Record({
      'amount0' : IDL.Nat,
      'amount1' : IDL.Nat,
      'receiver' : IDL.Principal,
    }),
    'depositRefused' : IDL.Record({
      'owner' : IDL.Principal,
      'flowId' : IDL.Nat,
      'side' : Side,
      'amount' : IDL.Nat,
      'reason' : IDL.Text,
    }),
    'payoutRefused' : IDL.Record({
      'owner' : IDL.Principal,
      'flowId' : IDL.Nat,
      'side' : Side,
      'amount' : IDL.Nat,
      'reason' : IDL.Text,
    }),
    'adminsChanged' : IDL.Record({ 'members' : IDL.Vec(IDL.Principal) }),
    'positionTransferred' : IDL.Record({
      'to' : IDL.Principal,
      'from' : IDL.Principal,
      'positionId' : IDL.Nat,
      'amount0' : IDL.Nat,
      'amount1' : IDL.Nat,
    }),
    'positionApproved' : IDL.Record({
      'owner' : IDL.Principal,
      'positionId' : IDL.Nat,
      'spender' : IDL.Principal,
    }),
    'standardChanged' : IDL.Record({ 'side' : Side, 'standard' : IDL.Text }),
    'whiteListChanged' : IDL.Record({ 'members' : IDL.Vec(IDL.Principal) }),
    'depositSent' : IDL.Record({
      'owner' : IDL.Principal,
      'flowId' : IDL.Nat,
      'side' : Side,
      'amount' : IDL.Nat,
    }),
  });
  const PoolEvent = IDL.Record({
    'id' : IDL.Nat,
    'event' : PoolEventKind,
    'timestamp' : IDL.Nat,
  });
  const WithdrawStatus = IDL.Variant({
    'Failed' : IDL.Null,
    'CreditCompleted' : IDL.Null,
    'Created' : IDL.Null,
    'Completed' : IDL.Null,
  });
  const Account = IDL.Record({
    'owner' : IDL.Principal,
    'subaccount' : IDL.Opt(IDL.Vec(IDL.Nat8)),
  });
  const Transfer = IDL.Record({
    'to' : Account,
    'fee' : IDL.Nat,
    'token' : IDL.Principal,
    'from' : Account,
    'memo' : IDL.Opt(IDL.Vec(IDL.Nat8)),
    'index' : IDL.Nat,
    'amount' : IDL.Nat,
    'standard' : IDL.Text,
  });
  const WithdrawInfo = IDL.Record({
    'err' : IDL.Opt(IDL.Text),
    'status' : WithdrawStatus,
    'transfer' : Transfer,
  });
  const RemoveLimitOrderStatus = IDL.Variant({
    'Failed' : IDL.Null,
    'LimitOrderDeleted' : IDL.Null,
    'Created' : IDL.Null,
    'Completed' : IDL.Null,
  });
  const Token__1 = IDL.Record({
    'address' : IDL.Principal,
    'standard' : IDL.Text,
  });
  const RemoveLimitOrderInfo = IDL.Record({
    'err' : IDL.Opt(IDL.Text),
    'status' : RemoveLimitOrderStatus,
    'token1AmountIn' : IDL.Nat,
    'token0AmountIn' : IDL.Nat,
    'positionId' : IDL.Nat,
    'token1AmountOut' : IDL.Nat,
    'token0' : Token__1,
    'token1' : Token__1,
    'token0AmountOut' : IDL.Nat,
    'tickLimit' : IDL.Int,
  });
  const AddLiquidityStatus = IDL.Variant({
    'Failed' : IDL.Null,
    'Created' : IDL.Null,
    'Completed' : IDL.Null,
  });
  const AddLiquidityInfo = IDL.Record({
    'err' : IDL.Opt(IDL.Text),
    'status' : AddLiquidityStatus,
    'liquidity' : IDL.Nat,
    'positionId' : IDL.Nat,
    'amount0' : IDL.Nat,
    'amount1' : IDL.Nat,
    'token0' : Token__1,
    'token1' : Token__1,
  });
  const OneStepSwapStatus = IDL.Variant({
    'SwapCompleted' : IDL.Null,
    'Failed' : IDL.Null,
    'PreSwapCompleted' : IDL.Null,
    'DepositCreditCompleted' : IDL.Null,
    'DepositTransferCompleted' : IDL.Null,
    'Created' : IDL.Null,
    'WithdrawCreditCompleted' : IDL.Null,
    'Completed' : IDL.Null,
  });
  const SwapStatus = IDL.Variant({
    'Failed' : IDL.Null,
    'Created' : IDL.Null,
    'Completed' : IDL.Null,
  });
  const SwapInfo = IDL.Record({
    'err' : IDL.Opt(IDL.Text),
    'status' : SwapStatus,
    'tokenIn' : Token__1,
    'tokenOut' : Token__1,
    'amountOutFee' : IDL.Nat,
    'amountIn' : IDL.Nat,
    'amountOut' : IDL.Nat,
    'amountInFee' : IDL.Nat,
  });
  const DepositStatus = IDL.Variant({
    'Failed' : IDL.Null,
    'TransferCompleted' : IDL.Null,
    'Created' : IDL.Null,
    'Completed' : IDL.Null,
  });
  const DepositInfo = IDL.Record({
    'err' : IDL.Opt(IDL.Text),
    'status' : DepositStatus,
    'transfer' : Transfer,
  });
  const OneStepSwapInfo = IDL.Record({
    'err' : IDL.Opt(IDL.Text),
    'status' : OneStepSwapStatus,
    'withdraw' : WithdrawInfo,
    'swap' : SwapInfo,
    'deposit' : DepositInfo,
  });
  const RefundStatus = IDL.Variant({
    'Failed' : IDL.Null,
    'CreditCompleted' : IDL.Null,
    'Created' : IDL.Null,
    'Completed' : IDL.Null,
  });
  const RefundInfo = IDL.Record({
    'err' : IDL.Opt(IDL.Text),
    'status' : RefundStatus,
    'relatedIndex' : IDL.Nat,
    'transfer' : Transfer,
  });
  const ExecuteLimitOrderStatus = IDL.Variant({
    'Failed' : IDL.Null,
    'Created' : IDL.Null,
    'Completed' : IDL.Null,
  });
  const ExecuteLimitOrderInfo = IDL.Record({
    'err' : IDL.Opt(IDL.Text),
    'status' : ExecuteLimitOrderStatus,
    'token1AmountIn' : IDL.Nat,
    'token0AmountIn' : IDL.Nat,
    'positionId' : IDL.Nat,
    'token1AmountOut' : IDL.Nat,
    'token0' : Token__1,
    'token1' : Token__1,
    'token0AmountOut' : IDL.Nat,
    'tickLimit' : IDL.Int,
  });
  const TransferPositionStatus = IDL.Variant({
    'Failed' : IDL.Null,
    'Created' : IDL.Null,
    'Completed' : IDL.Null,
  });
  const TransferPositionInfo = IDL.Record({
    'to' : Account,
    'err' : IDL.Opt(IDL.Text),
    'status' : TransferPositionStatus,
    'from' : Account,
    'positionId' : IDL.Nat,
    'token0Amount' : IDL.Nat,
    'token1Amount' : IDL.Nat,
  });
  const DecreaseLiquidityStatus = IDL.Variant({
    'Failed' : IDL.Null,
    'Created' : IDL.Null,
    'Completed' : IDL.Null,
  });
  const DecreaseLiquidityInfo = IDL.Record({
    'err' : IDL.Opt(IDL.Text),
    'status' : DecreaseLiquidityStatus,
    'liquidity' : IDL.Nat,
    'positionId' : IDL.Nat,
    'amount0' : IDL.Nat,
    'amount1' : IDL.Nat,
    'token0' : Token__1,
    'token1' : Token__1,
  });
  const ClaimStatus = IDL.Variant({
    'Failed' : IDL.Null,
    'Created' : IDL.Null,
    'Completed' : IDL.Null,
  });
  const ClaimInfo = IDL.Record({
    'err' : IDL.Opt(IDL.Text),
    'status' : ClaimStatus,
    'positionId' : IDL.Nat,
    'amount0' : IDL.Nat,
    'amount1' : IDL.Nat,
    'token0' : Token__1,
    'token1' : Token__1,
  });
  const AddLimitOrderStatus = IDL.Variant({
    'Failed' : IDL.Null,
    'Created' : IDL.Null,
    'Completed' : IDL.Null,
  });
  const AddLimitOrderInfo = IDL.Record({
    'err' : IDL.Opt(IDL.Text),
    'status' : AddLimitOrderStatus,
    'token1AmountIn' : IDL.Nat,
    'token0AmountIn' : IDL.Nat,
    'positionId' : IDL.Nat,
    'token0' : Token__1,
    'token1' : Token__1,
    'tickLimit' : IDL.Int,
  });
  const Action = IDL.Variant({
    'Withdraw' : WithdrawInfo,
    'RemoveLimitOrder' : RemoveLimitOrderInfo,
    'AddLiquidity' : AddLiquidityInfo,
    'OneStepSwap' : OneStepSwapInfo,
    'Deposit' : DepositInfo,
    'Refund' : RefundInfo,
    'Swap' : SwapInfo,
    'ExecuteLimitOrder' : ExecuteLimitOrderInfo,
    'TransferPosition' : TransferPositionInfo,
    'DecreaseLiquidity' : DecreaseLiquidityInfo,
    'Claim' : ClaimInfo,
    'AddLimitOrder' : AddLimitOrderInfo,
  });
  const Transaction = IDL.Record({
    'id' : IDL.Nat,
    'action' : Action,
    'owner' : IDL.Principal,
    'timestamp' : IDL.Int,
    'canisterId' : IDL.Principal,
  });
  const SwapRecordInfo = IDL.Record({
    'currentLiquidity' : IDL.Nat,
    'currentSqrtPriceX96' : IDL.Nat,
    'currentTick' : IDL.Int,
    'txInfo' : Transaction,
    'poolFee' : IDL.Nat,
  });
  const PushError = IDL.Record({ 'time' : IDL.Int, 'message' : IDL.Text });
  const TickInfoWithId = IDL.Record({
    'id' : IDL.Text,
    'initialized' : IDL.Bool,
    'feeGrowthOutside1X128' : IDL.Nat,
    'secondsPerLiquidityOutsideX128' : IDL.Nat,
    'liquidityNet' : IDL.Int,
    'secondsOutside' : IDL.Nat,
    'liquidityGross' : IDL.Nat,
    'feeGrowthOutside0X128' : IDL.Nat,
    'tickCumulativeOutside' : IDL.Int,
  });
  const UserPositionInfoWithId = IDL.Record({
    'id' : IDL.Nat,
    'tickUpper' : IDL.Int,
    'tokensOwed0' : IDL.Nat,
    'tokensOwed1' : IDL.Nat,
    'feeGrowthInside1LastX128' : IDL.Nat,
    'liquidity' : IDL.Nat,
    'feeGrowthInside0LastX128' : IDL.Nat,
    'tickLower' : IDL.Int,
  });
  const PoolMetadata = IDL.Record({
    'fee' : IDL.Nat,
    'key' : IDL.Text,
    'sqrtPriceX96' : IDL.Nat,
    'tick' : IDL.Int,
    'liquidity' : IDL.Nat,
    'token0' : Token,
    'token1' : Token,
    'maxLiquidityPerTick' : IDL.Nat,
    'nextPositionId' : IDL.Nat,
  });
  const SwapArgs = IDL.Record({
    'amountIn' : IDL.Text,
    'zeroForOne' : IDL.Bool,
    'amountOutMinimum' : IDL.Text,
  });
  const WithdrawArgs = IDL.Record({
    'fee' : IDL.Nat,
    'token' : IDL.Text,
    'amount' : IDL.Nat,
  });
  return IDL.Service({
    'depositAndSwap' : IDL.Func(
        [DepositAndSwapArgs],
        [IDL.Variant({ 'ok' : IDL.Nat, 'err' : Error })],
        [],
      ),
    'depositFromAndSwap' : IDL.Func(
        [DepositAndSwapArgs],
        [IDL.Variant({ 'ok' : IDL.Nat, 'err' : Error })],
        [],
      ),
    'getAvailabilityState' : IDL.Func(
        [],
        [
          IDL.Record({
            'whiteList' : IDL.Vec(IDL.Principal),
            'available' : IDL.Bool,
          }),
        ],
        ['query'],
      ),
    'getEvents' : IDL.Func(
        [IDL.Nat, IDL.Nat],
        [
          IDL.Record({
            'end' : IDL.Nat,
            'first' : IDL.Nat,
            'next' : IDL.Nat,
            'events' : IDL.Vec(PoolEvent),
          }),
        ],
        ['query'],
      ),
    'getFailedTransactions' : IDL.Func(
        [],
        [
          IDL.Variant({
            'ok' : IDL.Vec(IDL.Tuple(IDL.Nat, Transaction)),
            'err' : Error,
          }),
        ],
        ['query'],
      ),
    'getLimitOrderAvailabilityState' : IDL.Func(
        [],
        [IDL.Variant({ 'ok' : IDL.Bool, 'err' : Error })],
        ['query'],
      ),
    'getSortedUserLimitOrders' : IDL.Func(
        [IDL.Principal],
        [
          IDL.Variant({
            'ok' : IDL.Vec(
              IDL.Record({
                'userPositionId' : IDL.Nat,
                'token0InAmount' : IDL.Nat,
                'timestamp' : IDL.Nat,
                'tickLimit' : IDL.Int,
                'token1InAmount' : IDL.Nat,
              })
            ),
            'err' : Error,
          }),
        ],
        ['query'],
      ),
    'getSwapRecordState' : IDL.Func(
        [],
        [
          IDL.Variant({
            'ok' : IDL.Record({
              'infoCid' : IDL.Text,
              'records' : IDL.Vec(SwapRecordInfo),
              'errors' : IDL.Vec(PushError),
              'retryCount' : IDL.Nat,
            }),
            'err' : Error,
          }),
        ],
        ['query'],
      ),
    'getTicks' : IDL.Func(
        [IDL.Nat, IDL.Nat],
        [
          IDL.Variant({
            'ok' : IDL.Record({
              'content' : IDL.Vec(TickInfoWithId),
              'offset' : IDL.Nat,
              'limit' : IDL.Nat,
              'totalElements' : IDL.Nat,
            }),
            'err' : Error,
          }),
        ],
        ['query'],
      ),
    'getTransactionsByOwner' : IDL.Func(
        [IDL.Principal],
        [
          IDL.Variant({
            'ok' : IDL.Vec(IDL.Tuple(IDL.Nat, Transaction)),
            'err' : Error,
          }),
        ],
        ['query'],
      ),
    'getUserPositionsByPrincipal' : IDL.Func(
        [IDL.Principal],
        [
          IDL.Variant({
            'ok' : IDL.Vec(UserPositionInfoWithId),
            'err' : Error,
          }),
        ],
        ['query'],
      ),
    'getUserUnusedBalance' : IDL.Func(
        [IDL.Principal],
        [
          IDL.Variant({
            'ok' : IDL.Record({ 'balance0' : IDL.Nat, 'balance1' : IDL.Nat }),
            'err' : Error,
          }),
        ],
        ['query'],
      ),
    'metadata' : IDL.Func(
        [],
        [IDL.Variant({ 'ok' : PoolMetadata, 'err' : Error })],
        ['query'],
      ),
    'quote' : IDL.Func(
        [SwapArgs],
        [IDL.Variant({ 'ok' : IDL.Nat, 'err' : Error })],
        ['query'],
      ),
    'withdraw' : IDL.Func(
        [WithdrawArgs],
        [IDL.Variant({ 'ok' : IDL.Nat, 'err' : Error })],
        [],
      ),
  });
};
