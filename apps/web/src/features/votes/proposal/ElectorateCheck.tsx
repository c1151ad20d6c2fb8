import type { VoteSnapshot } from '@sluice/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfigIfReady, useSdk } from '../../../session/useSdk.ts'
import { serverText } from '../../../tokens/serverText.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useDescribeVoteError } from '../parts/useDescribeVoteError.ts'
import { electorateQuery } from '../queries.ts'

type ElectorateCheckProps = {
  readonly projectId: string
  readonly number: bigint
  readonly snapshot: VoteSnapshot
}

/** Whether the committed voters are those that the ledger says: by the info service, where there is one, and by this page when asked. */
export function ElectorateCheck({ projectId, number, snapshot }: ElectorateCheckProps) {
  const { t } = useTranslation('votes')
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const describe = useDescribeVoteError()
  const url = useConfigIfReady()?.services?.info
  const { data: told } = useQuery(electorateQuery(url, projectId, number))
  const here = useMutation({ mutationFn: () => sdk.votes.recountElectorate(snapshot) })
  const isWrong = told?.state === 'wrong' || here.data?.isRight === false
  return (
    <div className="grid gap-2 text-13 text-ink-2">
      <div role="status" className="grid gap-2">
        {told?.state === 'right' && <p>{t('electorate.recounted')}</p>}
        {told?.state === 'counting' && <p>{t('electorate.counting')}</p>}
        {told?.state === 'unreadable' && (
          <p>{t('failed.noSnapshot', { reason: serverText(tCommon, told.reason ?? '') })}</p>
        )}
        {here.data?.isRight === true && (
          <p>{t('electorate.recountedHere', { count: Number(here.data.electorate.count) })}</p>
        )}
        {here.error !== null && <p>{describe(here.error)}</p>}
      </div>
      {isWrong && (
        <p role="alert" className="text-warn">
          {t('electorate.wrong')}
        </p>
      )}
      {here.data === undefined && (
        <Button look="tonal" busy={here.isPending} onClick={() => here.mutate()}>
          {t('electorate.recountHere')}
        </Button>
      )}
    </div>
  )
}
