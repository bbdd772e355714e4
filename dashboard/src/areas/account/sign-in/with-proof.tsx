import { Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { type Proof, ProofForm } from '#ui/form/proof-form.tsx'

type WithProofProps<A> = {
  label: string
  /** What happens then. */
  text: string
  kinds: ComponentProps<typeof ProofForm>['kinds']
  step: (proof: Proof) => Promise<A>
  onDone: (answer: A) => void
  isDangerous?: boolean
}

/** A step that the session alone does not suffice for: the person proves who they are for it. */
export function WithProof<A>(props: WithProofProps<A>) {
  const { label, text, kinds, step, onDone, isDangerous = false } = props
  return (
    <EditModal label={label} {...(isDangerous && { variant: 'light', color: 'red' })}>
      {(close) => (
        <ProofForm
          kinds={kinds}
          send={step}
          submit={label}
          isDangerous={isDangerous}
          onDone={(answer) => {
            close()
            onDone(answer)
          }}
          onCancel={close}
        >
          <Text size="sm">{text}</Text>
        </ProofForm>
      )}
    </EditModal>
  )
}
