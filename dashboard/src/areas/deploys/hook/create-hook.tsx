import { type ResponseOf, request } from '@holdfast/client'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { deployPaths, deploysPage } from '../paths.ts'
import { NewHookFields } from './hook-fields.tsx'
import { HookSecrets } from './hook-secrets.tsx'
import { hookInput, newHookValues } from './hook-values.ts'

type CreatedHook = ResponseOf<'cloud.deploy_hooks.create'>

/** The button for a new hook, and its dialogs: the form, then its URL and secret. */
export function useCreateHook(): { add: ReactNode; dialogs: ReactNode } {
  const { t } = useTranslation('deploys')
  const navigate = useNavigate()
  const [created, setCreated] = useState<CreatedHook | null>(null)
  const { mayOpen, open, dialog } = useAddressDialog(deploysPage, 'hook', 'cloud.deploy_hooks.create')
  return {
    add: mayOpen && (
      <Button leftSection={<IconPlus size={16} />} onClick={open}>
        {t('newHook')}
      </Button>
    ),
    dialogs: (
      <>
        <Dialog {...dialog} title={t('newHook')} size="lg">
          {(close) => (
            <CreateHook
              onCancel={close}
              onDone={(hook) => {
                close()
                setCreated(hook)
              }}
            />
          )}
        </Dialog>
        <HookSecrets
          shown={created}
          onClose={() => {
            if (created) void navigate({ to: deployPaths.hook(created.id) })
            setCreated(null)
          }}
        />
      </>
    ),
  }
}

type CreateHookProps = { onDone: (hook: CreatedHook) => void; onCancel: () => void }

function CreateHook({ onDone, onCancel }: CreateHookProps) {
  const { t } = useTranslation('deploys')
  const form = useForm({ initialValues: newHookValues })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => request('cloud.deploy_hooks.create', { body: hookInput(values) })}
      submit={t('createHook')}
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <NewHookFields form={form} />
    </RequestForm>
  )
}
