/** The messages about the creation of volumes, in German. */
export const volumeCreationMessages = {
  createVolume: 'Volume erstellen',
  createVolumeText: 'Ein Datenträger bei einem Anbieter, der berechnet wird, bis er dort gelöscht ist.',
  needVolumeCreation:
    'Sie brauchen eine Verbindung zu einem Anbieter, bei dem Holdfast Volumes erstellen kann.',
  volumeNameText:
    'Kleinbuchstaben, Ziffern und einzelne Bindestriche, zuerst ein Buchstabe, zum Beispiel data-1.',
  volumeRegionText: 'Es kann an Server in dieser Region angehängt werden.',
  volumeSizeText:
    'Zwischen {{min}} und {{max}} GiB. Es kann später vergrößert, aber nicht verkleinert werden.',
  attachTo: 'Anhängen an',
  attachToText:
    'Ein Server in der Region. Es wird angehängt, sobald es erstellt ist; hängen Sie es dort danach ins Dateisystem ein.',
  noServer: 'Kein Server',
  volumeBilled:
    'Wird berechnet, bis das Volume gelöscht ist, auch solange es an keinen Server angehängt ist. Ohne Steuern.',
  volumePriceUnknown: 'Preis nicht bekannt',
  volumeNotConfirmed: 'Der Anbieter hat es noch nicht bestätigt',
  volumeNotKnown: 'Ob das Volume erstellt wurde, ist nicht bekannt',
  volumeNotCreated: 'Das Volume wurde nicht erstellt',
  volumeIsCreated: 'Wird erstellt',
  volumeGrowsTo: '{{price}} mit der neuen Größe statt {{before}}.',
  removeVolumeText: '{{name}} wird aus Holdfast entfernt. Beim Anbieter wird nichts gelöscht.',
}
