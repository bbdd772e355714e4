import { request } from '@holdfast/client'
import { Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FirewallBinding } from '#areas/dynamic-ip/states.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'

export function CloseFirewall({ binding }: { binding: FirewallBinding }) {
  const { t } = useTranslation('dynamic-ip')
  const [keepsRules, setKeepsRules] = useState(false)
  const { id, dynamic_ip_id, firewall_name: name } = binding
  return (
    <ConfirmButton
      label={t('close')}
      name={name}
      request={request('dynamic_ips.firewall_bindings.delete', {
        path: { dynamic_ip_id, firewall_binding_id: id },
        ...(keepsRules && { query: { keep_rules: true } }),
      })}
      onDone={() => notifications.show({ message: t('closed', { name }) })}
      button={{ size: 'xs' }}
    >
      <Checkbox
        label={t('keepRules')}
        checked={keepsRules}
        onChange={({ currentTarget }) => setKeepsRules(currentTarget.checked)}
      />
    </ConfirmButton>
  )
}
