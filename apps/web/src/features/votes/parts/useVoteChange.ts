import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { useDescribeVoteError } from './useDescribeVoteError.ts'

/** One change at a time: says how it went, and has all that is shown of votes read anew. */
export function useVoteChange<Result, Order = void>(
  change: (order: Order) => Promise<Result>,
  {
    done,
    onDone,
  }: {
    readonly done: string | ((result: Result) => string)
    readonly onDone?: (result: Result) => void
  },
) {
  const queries = useQueryClient()
  const toast = useToast()
  const describe = useDescribeVoteError()
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      toast.success(typeof done === 'string' ? done : done(result))
      onDone?.(result)
    },
    onError: (error) => toast.error(describe(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.votes() }),
  })
}
