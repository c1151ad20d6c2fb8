import { useTranslation } from 'react-i18next'
import { useConfigIfReady } from '../../session/useSdk.ts'
import type { GuideStep } from './guideSteps.ts'

type StepTexts = { readonly title: string; readonly text: string }

/** What each step is called, and what it says. */
export function useStepTexts(): Readonly<Record<GuideStep, StepTexts>> {
  const { t } = useTranslation('guide')
  const isLocal = useConfigIfReady()?.environment === 'local'
  return {
    wallet: { title: t('wallet.title'), text: t('wallet.text') },
    tokens: isLocal
      ? { title: t('tokens.testTitle'), text: t('tokens.testText') }
      : { title: t('tokens.title'), text: t('tokens.text') },
    swap: { title: t('swap.title'), text: t('swap.text') },
    safety: { title: t('safety.title'), text: t('safety.text') },
    earn: { title: t('earn.title'), text: t('earn.text') },
    help: { title: t('help.title'), text: t('help.text') },
  }
}
