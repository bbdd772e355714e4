import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { OrderForm } from '#areas/domains/operations/orders/order-form.tsx'
import { useRegistrarCapabilities } from '#areas/domains/registrars/capabilities.ts'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import type { SettingProps } from '../settings/setting-props.ts'

/** For a domain in redemption, if its registrar restores domains through its API. */
export function RestoreDomain(props: SettingProps) {
  const { t } = useTranslation('domains')
  const may = useMay()('domains.operations.create')
  const { domain, now } = props
  const sold = useRegistrarCapabilities(domain)?.purchases
  if (!may || domain.status !== 'redemption' || !sold?.kinds.includes('restore')) return null
  return (
    <EditModal
      variant="filled"
      label={t('restoreDomain')}
      title={t('restoreNamed', { name: domain.display_name })}
      leftSection={<IconRestore size={16} />}
      disabled={now.isBusy}
    >
      {(close) => <RestoreForm {...props} close={close} />}
    </EditModal>
  )
}

function RestoreForm({ domain, now, close }: SettingProps & { close: () => void }) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: {} })
  return (
    <OrderForm
      form={form}
      orderOf={() => ({ kind: 'restore', domain_id: domain.id })}
      submit={t('restoreDomain')}
      consequences={() => [t('restoredConsequence')]}
      onDone={(operation) => {
        now.follow(operation)
        close()
      }}
      onCancel={close}
    >
      <Text size="sm">{t('restoreText')}</Text>
    </OrderForm>
  )
}
