import { request } from '@holdfast/client'
import type { ButtonProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import type { DomainOperation } from './operation-texts.tsx'

type CancelButtonProps = { operation: DomainOperation; button?: ButtonProps }

/** A change can be cancelled until it is sent, a transfer as long as the registrar allows it. */
export function CancelButton({ operation: { id, kind, state, steps }, button = {} }: CancelButtonProps) {
  const { t } = useTranslation('domains')
  const may = useMay()
  const isTransfer = kind === 'transfer' && ['running', 'needs_user', 'blocked'].includes(state)
  const isCancelling = steps.at(-1)?.step === 'cancelling'
  if (!may('domains.operations.cancel') || isCancelling || !(state === 'queued' || isTransfer)) return null
  return (
    <ConfirmButton
      label={t('cancelOperation')}
      text={t(isTransfer ? 'cancelTransferText' : 'cancelOperationText')}
      request={request('domains.operations.cancel', { path: { operation_id: id }, wait: 10 })}
      isDangerous
      button={button}
    />
  )
}
