import type { Sns } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useSdk } from '../../../session/useSdk.ts'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import { snsLogoQuery } from '../queries.ts'

type SnsLogoProps = { readonly sns: Sns; readonly size?: 24 | 32 | 40 }

/** The logo of an SNS, or two letters of its name. */
export function SnsLogo({ sns, size = 24 }: SnsLogoProps) {
  const sdk = useSdk()
  const { data } = useQuery({ ...snsLogoQuery(sdk, sns), enabled: sns.logo === undefined })
  const logo = sns.logo ?? data
  return (
    <TokenIcon
      ledgerId={sns.ledgerId}
      symbol={sns.name}
      size={size}
      {...(typeof logo === 'string' ? { logo } : {})}
    />
  )
}
