import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { shortAddress } from '../../../format/address.ts'
import { ReadProgress } from '../../../shell/pages/ReadProgress.tsx'
import { useMyTokenList } from '../../../tokens/my-tokens/useMyTokenList.ts'

/** Names the ledgers whose tokens are missing from the list and from its total, because they did not answer. */
export function UnreadTokens() {
  const { t } = useTranslation('wallet')
  const queries = useQueryClient()
  const { unread } = useMyTokenList()
  const retry = () => {
    for (const queryKey of [queryKeys.tokens(), queryKeys.token()])
      void queries.refetchQueries({ queryKey, type: 'active' })
  }
  const ledgers = unread.map(shortAddress).join(', ')
  return <ReadProgress unread={ledgers && t('unread', { ledgers })} onRetry={retry} />
}
