import { Anchor, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askAuth } from '#api/auth.ts'
import { AuthForm } from '#ui/form/auth-form.tsx'

type SecondFactorStepProps = { onDone: () => void; onBack: () => void }

/** Six digits of the authenticator, or one of the codes for when it is lost. */
export function SecondFactorStep({ onDone, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation()
  const [field, setField] = useState<'code' | 'recovery_code'>('code')
  const form = useForm({ initialValues: { code: '', recovery_code: '' } })
  const isCode = field === 'code'
  return (
    <AuthForm
      form={form}
      send={(values) => askAuth('POST /sign-in/second-factor', { [field]: values[field].trim() })}
      submit={t('goOn')}
      onDone={onDone}
      isAlone
    >
      <Text size="sm" c="dimmed">
        {isCode ? t('codeText') : t('recoveryCodeText')}
      </Text>
      <TextInput
        key={field}
        label={isCode ? t('code') : t('recoveryCode')}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        inputMode={isCode ? 'numeric' : 'text'}
        required
        autoFocus
        {...form.getInputProps(field)}
      />
      <Group justify="space-between">
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {t('back')}
        </Anchor>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => setField(isCode ? 'recovery_code' : 'code')}
        >
          {isCode ? t('useRecoveryCode') : t('useCode')}
        </Anchor>
      </Group>
    </AuthForm>
  )
}
