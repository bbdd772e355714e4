import { request } from '@holdfast/client'
import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { LabelsInput } from '#ui/form/labels-input.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { AccountFields, KeyFields, NamesField } from '../new/managed-fields.tsx'
import { patchOf, valuesOf } from '../new/managed-values.ts'
import { type ManagedDetails, titleOf } from '../states.tsx'

/** Changes of names, account, profile and key order another certificate at once. */
export function EditManaged({ managed, onClose }: { managed: ManagedDetails; onClose: () => void }) {
  const { t } = useTranslation('acme')
  const form = useForm({ initialValues: valuesOf(managed) })
  const { renews: _renews, labels: _labels, ...ordering } = patchOf(form.values, managed)
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('certificates.managed.update', {
          path: { managed_certificate_id: managed.id },
          body: patchOf(values, managed),
        })
      }
      submit={t('save')}
      onDone={({ body }) => {
        onClose()
        notifications.show({ message: t('saved', { name: titleOf(body) }) })
      }}
      onCancel={onClose}
    >
      <NamesField form={form} />
      <AccountFields form={form} />
      <KeyFields form={form} />
      <LabelsInput form={form} />
      {Object.keys(ordering).length > 0 && <Alert color="yellow">{t('changeOrders')}</Alert>}
    </RequestForm>
  )
}
