import { type components, request } from '@holdfast/client'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Domain } from '#areas/domains/states.tsx'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { BulkFailures } from './bulk-outcome.tsx'

type Codes = components['schemas']['DomainAuthCodes']['data']
type AuthCodesProps = { domains: readonly Domain[]; isOpen: boolean; onClose: () => void }

/** The codes of the selected domains, a line for each. They are only in this page, until the dialog is closed. */
export function AuthCodes({ domains, isOpen, onClose }: AuthCodesProps) {
  const { t } = useTranslation('domains')
  const [codes, setCodes] = useState<Codes | null>(null)
  const form = useForm({ initialValues: {} })
  const shown = codes?.filter(({ auth_code }) => auth_code !== null) ?? []
  const close = () => {
    setCodes(null)
    onClose()
  }
  const failures = codes && <BulkFailures items={codes.map((one) => ({ ...one, operation_id: null }))} />
  return (
    <>
      <Dialog opened={isOpen && shown.length === 0} onClose={close} title={t('showAuthCodes')} size="lg">
        {failures ?? (
          <RequestForm
            form={form}
            requestOf={() => request('domains.auth_codes', { body: { ids: domains.map(({ id }) => id) } })}
            submit={t('showAuthCodesOf', { count: domains.length })}
            onDone={({ body }) => setCodes(body.data)}
            onCancel={close}
          >
            <Text size="sm">{t('showAuthCodesText')}</Text>
          </RequestForm>
        )}
      </Dialog>
      <SecretDialog
        title={t('authCodes')}
        secret={
          shown.length > 0 ? shown.map(({ name, auth_code }) => `${name} ${auth_code}`).join('\n') : null
        }
        fileName="auth-codes.txt"
        onClose={close}
      >
        <Text size="sm">{t('authCodeUse')}</Text>
        {failures}
      </SecretDialog>
    </>
  )
}
