import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../amounts/AmountNote.tsx'
import { useAmountField } from '../../amounts/useAmountField.ts'
import { AmountInput } from '../../ui/fields/AmountInput.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Slider } from '../../ui/fields/Slider.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Section, Specimens } from './Section.tsx'

const TOKENS = ['ICP', 'ckBTC', 'ckETH', 'ckUSDC', 'SLU'].map((id) => ({ id, label: id }))

/** Things to fill in. */
export function FieldsSection() {
  const { t } = useTranslation('dev')
  const amount = useAmountField({ decimals: 8 }, '1234.5678')
  const [text, setText] = useState('')
  const [token, setToken] = useState<string>()
  const [tokens, setTokens] = useState<readonly string[]>(['ICP', 'ckBTC'])
  const [isOn, setOn] = useState(true)
  const [share, setShare] = useState(25)
  return (
    <Section title={t('fields')}>
      <Specimens title={t('amount')}>
        <AmountInput
          id="dev-amount"
          label={t('amount')}
          value={amount.text}
          onChange={amount.type}
        />
        <AmountNote id="dev-amount-note" field={amount} />
      </Specimens>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={t('plainField')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Field label={t('hintField')} hint={t('explained')} />
        <Field label={t('badField')} problem={t('problem')} defaultValue="abc" />
      </div>
      <Specimens title={t('choices')}>
        <Select label={t('one')} options={TOKENS} chosen={token} onChoose={setToken} />
        <Select
          label={t('oneSearch')}
          options={TOKENS}
          chosen={token}
          onChoose={setToken}
          isSearchable
        />
        <Select
          label={t('many')}
          options={TOKENS}
          many={tokens}
          onChooseMany={setTokens}
          isSearchable
        />
        <label htmlFor="dev-switch" className="flex items-center gap-2 text-14">
          <Switch id="dev-switch" checked={isOn} onCheckedChange={setOn} />
          {t('switch')}
        </label>
        <Checkbox checked={isOn} onCheckedChange={setOn}>
          {t('agree')}
        </Checkbox>
      </Specimens>
      <Slider label={t('share')} value={share} onChange={setShare} />
    </Section>
  )
}
