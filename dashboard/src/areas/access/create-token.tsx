import { type ResponseOf, request } from '@holdfast/client'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { TokenFields } from './token-fields.tsx'
import { emptyToken, tokenInput } from './token-values.ts'

type CreateTokenProps = {
  onDone: (created: ResponseOf<'account.tokens.create'>) => void
  onCancel: () => void
}

export function CreateToken({ onDone, onCancel }: CreateTokenProps) {
  const { t } = useTranslation('access')
  const [now] = useState(Date.now)
  const form = useForm({ initialValues: emptyToken })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => request('account.tokens.create', { body: tokenInput(values, now) })}
      submit={t('create')}
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <TokenFields form={form} />
    </RequestForm>
  )
}
