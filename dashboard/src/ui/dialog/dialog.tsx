/**
 * The base of all dialogs. The first field has the focus. Escape, a click outside and the button in the corner close
 * it. It asks for confirmation before unsaved input is lost, also when the page is left. While it closes, its content
 * does not change.
 */
import { Button, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { memo, type PropsWithChildren, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayLeave } from '#api/drafts.ts'
import { RequestScopeProvider } from '#api/request-scope.tsx'
import { DialogBody } from './dialog-body.tsx'
import { DialogInputContext } from './dialog-input.ts'
import { useOpenDialog } from './open-dialogs.ts'

export type DialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  size?: ModalProps['size']
  /** False: the input needs no confirmation, such as a name that was typed to confirm something. */
  keepsInput?: boolean
  /** Only its own buttons close it. */
  isPersistent?: boolean
  /** The content, as a function of a function that closes the dialog without a confirmation. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

export function Dialog(props: DialogProps) {
  const { opened, onClose, title, size = 'md', keepsInput = true, isPersistent = false, children } = props
  const { input, hasUnsavedInput, isSending } = useInput()
  const isLeaving = useRef(false)
  const close = () => {
    isLeaving.current = true
    onClose()
  }
  const question = useQuestion(opened, () => keepsInput && !isLeaving.current && hasUnsavedInput(), close)
  useEffect(() => {
    if (opened) isLeaving.current = false
  }, [opened])
  const leave = isPersistent ? () => {} : question.closeOrAsk
  const zIndex = useOpenDialog(opened, leave)
  const content = typeof children === 'function' ? children(close) : children
  const isCurrent = opened && !isSending
  return (
    <>
      <Modal
        opened={opened}
        onClose={leave}
        title={<Shown isCurrent={isCurrent}>{title}</Shown>}
        size={size}
        zIndex={zIndex}
        closeOnEscape={false}
        closeOnClickOutside={!isPersistent}
        withCloseButton={!isPersistent}
      >
        <RequestScopeProvider kind="dialog">
          <DialogInputContext value={input}>
            <DialogBody>
              <Shown isCurrent={isCurrent}>{content}</Shown>
            </DialogBody>
          </DialogInputContext>
        </RequestScopeProvider>
      </Modal>
      <LeaveQuestion opened={opened && question.isAsked} onStay={question.stay} onLeave={question.leave} />
    </>
  )
}

/** The state that the forms of a dialog report. */
function useInput() {
  const checks = useRef(new Set<() => boolean>())
  const [isSending, setSending] = useState(false)
  const [input] = useState(() => ({
    addCheck(check: () => boolean) {
      checks.current.add(check)
      return () => void checks.current.delete(check)
    },
    setSending,
  }))
  return { input, isSending, hasUnsavedInput: () => [...checks.current].some((check) => check()) }
}

/** The confirmation before leaving without saving, for closing the dialog and for leaving the page. */
function useQuestion(opened: boolean, hasUnsavedInput: () => boolean, close: () => void) {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!opened) setAsked(false)
  }, [opened])
  const blocker = useBlocker({
    shouldBlockFn: hasUnsavedInput,
    enableBeforeUnload: () => hasUnsavedInput() && !mayLeave(),
    withResolver: true,
    disabled: !opened,
  })
  return {
    isAsked: isAsked || blocker.status === 'blocked',
    closeOrAsk: () => (hasUnsavedInput() ? setAsked(true) : close()),
    stay() {
      setAsked(false)
      blocker.reset?.()
    },
    leave() {
      setAsked(false)
      if (blocker.status === 'blocked') blocker.proceed()
      else close()
    },
  }
}

/** While it is not active, it keeps its last content. */
const Shown = memo(
  ({ children }: PropsWithChildren<{ isCurrent: boolean }>) => children,
  (_last, { isCurrent }) => !isCurrent,
)

type LeaveQuestionProps = { opened: boolean; onStay: () => void; onLeave: () => void }

function LeaveQuestion({ opened, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation()
  const zIndex = useOpenDialog(opened, onStay)
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t('leaveTitle')}
      size="sm"
      zIndex={zIndex}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Text size="sm">{t('leaveText')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onStay}>
            {t('keepOpenDialog')}
          </Button>
          <Button color="red" onClick={onLeave}>
            {t('leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
