import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { RemedyButton } from './remedy-button.tsx'
import type { DomainProblem, ProblemSeverity } from './states.ts'

const colors: Record<ProblemSeverity, string> = { critical: 'red', warning: 'yellow', info: 'blue' }

/** The problems of a domain: what was observed, what it means, and what solves it. */
export function Problems({ problems }: { problems: readonly DomainProblem[] }) {
  return (
    <Stack gap="sm">
      {problems.map(({ code, severity, summary, message, remedies, link }) => (
        <Alert
          key={code}
          color={colors[severity]}
          icon={severity === 'info' ? <IconInfoCircle size={18} /> : <IconAlertTriangle size={18} />}
          title={summary}
          // A long label of a button must not widen the page of a phone.
          styles={{ body: { minWidth: 0 } }}
        >
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
          {(remedies.length > 0 || link) && (
            <Group gap="xs" mt="xs">
              {remedies.map((remedy) => (
                <RemedyButton key={remedy.label} remedy={remedy} />
              ))}
              {link && (
                <Anchor size="sm" underline="always" href={link.url} target="_blank" rel="noreferrer">
                  {link.label}
                </Anchor>
              )}
            </Group>
          )}
        </Alert>
      ))}
    </Stack>
  )
}
