/** The messages about the creation of volumes, in English. */
export const volumeCreationMessages = {
  createVolume: 'Create a volume',
  createVolumeText: 'A disk at a provider, which is billed until it is deleted there.',
  needVolumeCreation: 'You need a connection to a provider where Holdfast can create volumes.',
  volumeNameText: 'Lower-case letters, digits and single hyphens, from a letter on, such as data-1.',
  volumeRegionText: 'It can be attached to servers in this region.',
  volumeSizeText: 'Between {{min}} and {{max}} GiB. It can be enlarged later, and not made smaller.',
  attachTo: 'Attach to',
  attachToText: 'A server in the region. It is attached once it is created; mount it there afterwards.',
  noServer: 'No server',
  volumeBilled: 'Billed until the volume is deleted, also while it is attached to no server. Without taxes.',
  volumePriceUnknown: 'Price not known',
  volumeNotConfirmed: 'The provider has not confirmed it yet',
  volumeNotCreated: 'The volume was not created',
  volumeIsCreated: 'Being created',
  volumeGrowsTo: '{{price}} with the new size, instead of {{before}}.',
  removeVolumeText: '{{name}} is removed from Holdfast. It was not created at its provider.',
}
