import { isNns } from '@sluice/sdk/sns'
import { useQuery } from '@tanstack/react-query'
import { useSdk } from '../../../session/useSdk.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import { snsLogoQuery } from '../queries.ts'
import type { Dao } from './Dao.ts'

type SnsLogoProps = { readonly sns: Dao; readonly size?: 24 | 32 | 40 }

/** The logo of an SNS, or two letters of its name. The network has that of its token. */
export function SnsLogo({ sns, size = 24 }: SnsLogoProps) {
  const sdk = useSdk()
  const isNetwork = isNns(sns.governanceId)
  const token = useToken(isNetwork ? sns.ledgerId : undefined)
  const { data } = useQuery({
    ...snsLogoQuery(sdk, sns),
    enabled: sns.logo === undefined && !isNetwork,
  })
  const logo = isNetwork ? token?.logo : (sns.logo ?? data)
  return (
    <TokenIcon
      ledgerId={sns.ledgerId}
      symbol={isNetwork ? 'ICP' : sns.name}
      size={size}
      {...(typeof logo === 'string' ? { logo } : {})}
    />
  )
}
