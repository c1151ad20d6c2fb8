import { Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { LongId } from '../../ui/figures/LongId.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx'
import { Hint } from '../../ui/overlays/Hint.tsx'
import { Tip } from '../../ui/overlays/Tip.tsx'
import { Logo, LogoMark } from '../../ui/pictures/Logo.tsx'
import { PairIcon } from '../../ui/pictures/PairIcon.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import { Section, Specimens } from './Section.tsx'

const LOOKS = ['primary', 'tonal', 'quiet', 'risk'] as const
const TONES = ['plain', 'accent', 'up', 'down', 'warn'] as const
const ICP = { ledgerId: 'ryjl3-tyaaa-aaaaa-aaaba-cai', symbol: 'ICP' }
const CKBTC = { ledgerId: 'mxzaz-hqaaa-aaaar-qaada-cai', symbol: 'ckBTC' }

/** Things to press, and small marks. */
export function ButtonsSection() {
  const { t } = useTranslation('dev')
  return (
    <Section title={t('buttons')}>
      <Specimens title={t('looks')}>
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {t('press')}
          </Button>
        ))}
        <Button size="large">{t('press')}</Button>
        <Button busy>{t('press')}</Button>
        <Button disabled>{t('missing')}</Button>
        <IconButton icon={Settings} label={t('settings')} />
      </Specimens>
      <Specimens title={t('marks')}>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            ICRC-2
          </Badge>
        ))}
        <TokenIcon {...ICP} size={24} />
        <TokenIcon {...ICP} size={32} />
        <TokenIcon {...CKBTC} size={40} />
        <PairIcon first={ICP} second={CKBTC} size={40} />
        <Logo />
        <LogoMark size={16} />
        <Spinner />
      </Specimens>
      <Specimens title={t('explanations')}>
        <Hint about={t('settings')}>{t('explained')}</Hint>
        <Tip text={t('explained')}>
          <Button look="quiet">{t('hover')}</Button>
        </Tip>
        <LongId text={ICP.ledgerId} what={t('ledger')} />
        <Breadcrumb back={{ to: '/swap', label: t('before') }} current={t('title')} />
      </Specimens>
    </Section>
  )
}
