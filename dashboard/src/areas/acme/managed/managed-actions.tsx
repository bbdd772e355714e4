import { type ResponseOf, request } from '@holdfast/client'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { saveFile } from '#ui/copy/save-file.ts'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { fileNameOf, type ManagedDetails, titleOf } from '../states.tsx'
import { EditManaged } from './edit-managed.tsx'

export function ManagedActions({ managed }: { managed: ManagedDetails }) {
  const { t } = useTranslation('acme')
  const may = useMay()
  const { chain_pem } = managed
  return (
    <>
      <RenewNow managed={managed} />
      <PrivateKey managed={managed} />
      {chain_pem !== null && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => void saveFile(new Response(chain_pem), `${fileNameOf(managed)}.pem`)}
        >
          {t('downloadChain')}
        </Button>
      )}
      {may('certificates.managed.update') && (
        <EditModal label={t('edit')} title={t('editNamed', { name: titleOf(managed) })} dialogSize="lg">
          {(close) => <EditManaged managed={managed} onClose={close} />}
        </EditModal>
      )}
    </>
  )
}

/** Also places a failed order again, and continues one that waits for the CA. */
function RenewNow({ managed }: { managed: ManagedDetails }) {
  const { t } = useTranslation('acme')
  const { id, state, key_place, last_order, error } = managed
  const isOpen = last_order?.state === 'open'
  const isWaiting = isOpen && last_order.step !== 'csr' && error !== null
  if (!useMay()('certificates.managed.renew') || (isOpen && !isWaiting) || state === 'waiting') return null
  const label = isWaiting ? 'continueNow' : state === 'failing' ? 'tryNow' : 'renewNow'
  const texts = { holdfast: 'renewTextHoldfast', csr: 'renewTextCsr', server: 'renewTextServer' } as const
  return (
    <ConfirmButton
      label={t(label)}
      text={t(isWaiting ? 'continueText' : (texts[key_place] ?? 'renewTextCsr'))}
      request={request('certificates.managed.renew', { path: { managed_certificate_id: id } })}
      onDone={() => notifications.show({ message: t('orderRequested', { name: titleOf(managed) }) })}
    />
  )
}

type Delivered = ResponseOf<'certificates.managed.key'>

/** The service deletes the key with its response: the dialog stays until the person says that it is stored. */
function PrivateKey({ managed }: { managed: ManagedDetails }) {
  const { t } = useTranslation('acme')
  const [delivered, setDelivered] = useState<Delivered | null>(null)
  const isOffered = managed.key_state === 'available' && delivered === null
  const name = fileNameOf(managed)
  return (
    <>
      {useMay()('certificates.managed.key') && isOffered && (
        <ConfirmButton
          label={t('getKey')}
          text={t('getKeyText')}
          button={{ variant: 'filled' }}
          request={request('certificates.managed.key', { path: { managed_certificate_id: managed.id } })}
          onDone={({ body }) => setDelivered(body)}
        />
      )}
      <SecretDialog
        title={t('privateKeyOf', { name: titleOf(managed) })}
        secret={delivered?.private_key_pem ?? null}
        fileName={`${name}.key`}
        onClose={() => setDelivered(null)}
      >
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void saveFile(new Response(delivered?.chain_pem ?? ''), `${name}.pem`)}
          >
            {t('downloadChain')}
          </Button>
        </div>
      </SecretDialog>
    </>
  )
}
