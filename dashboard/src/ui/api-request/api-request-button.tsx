/** Shows the requests of a page or a form as curl and as client code, without the token. */
import { type AnyRequest, httpRequest, operations } from '@holdfast/client'
import { asClientCode, asCurl, asPython } from '@holdfast/client/samples'
import { Badge, Code, Group, Stack, Tabs, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRequestScope } from '#api/request-scope.tsx'
import { QuietButton } from '../action/quiet-button.tsx'
import { CopyIcon } from '../copy/copy-icon.tsx'
import { SidePanel } from '../dialog/side-panel.tsx'
import { listedOnce } from './request-list.ts'

type ApiRequestButtonProps = {
  /** Shown before the other requests of the page or dialog. */
  requests?: readonly AnyRequest[]
  size?: 'xs' | 'sm'
}

/** The button of a page or dialog that shows all requests that it currently uses. */
export function ApiRequestButton({ requests = [], size = 'sm' }: ApiRequestButtonProps) {
  const { t } = useTranslation()
  const scope = useRequestScope()
  // The requests at the time of opening: while it is open, the page cannot be used.
  const [shown, setShown] = useState<readonly AnyRequest[]>([])
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <QuietButton
        label={t('apiRequest')}
        help={t('apiRequestHelp')}
        icon={<IconCode size={15} />}
        size={size}
        onClick={() => {
          setShown(listedOnce([...requests, ...(scope?.list() ?? [])]))
          open()
        }}
      />
      <SidePanel opened={opened} onClose={close} title={t('apiRequest')}>
        <RequestTexts requests={shown} />
      </SidePanel>
    </>
  )
}

const languages: Readonly<Record<string, (request: AnyRequest, origin: string) => string>> = {
  curl: asCurl,
  TypeScript: asClientCode,
  Python: asPython,
}

function RequestTexts({ requests }: { requests: readonly AnyRequest[] }) {
  const { t } = useTranslation()
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t('apiRequestText')}
      </Text>
      <Tabs defaultValue="curl">
        <Tabs.List mb="md">
          {Object.keys(languages).map((language) => (
            <Tabs.Tab key={language} value={language}>
              {language}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(languages).map(([language, codeOf]) => (
          <Tabs.Panel key={language} value={language}>
            <Stack>
              {requests.map((request) => {
                const text = codeOf(request, location.origin)
                return <RequestText key={text} request={request} text={text} />
              })}
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function RequestText({ request, text }: { request: AnyRequest; text: string }) {
  const { t } = useTranslation()
  const { permission } = operations[request.operation]
  const { method } = httpRequest(request)
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Group gap="xs">
          <Badge
            variant="light"
            radius="sm"
            color={method === 'GET' ? 'blue' : method === 'DELETE' ? 'red' : 'kelp'}
          >
            {method}
          </Badge>
          <Text size="sm" fw={600}>
            {request.operation}
          </Text>
          {permission && (
            <Text size="xs" c="dimmed">
              {t('needsPermission', { permission })}
            </Text>
          )}
        </Group>
        <CopyIcon text={text} />
      </Group>
      <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
    </div>
  )
}
