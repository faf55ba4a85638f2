// SPDX-License-Identifier: Apache-2.0
import { deflateSync, gzipSync } from 'node:zlib'
import type { MaliciousFile } from './malicious-file.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
/** The beginning of a file in the container format of MP4 and HEIC. */
const box = (kind: string) => Buffer.concat([latin(`\0\0\0\x20ftyp${kind}\0\0\0\0${kind}mif1`), Buffer.alloc(400)])

/** A ZIP archive with one uncompressed file, as office programs and phones create them. */
export function archiveOf(name: string, content = 'nothing', comment = ''): Buffer {
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt32LE(content.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  const directory = Buffer.alloc(46)
  directory.write('PK\x01\x02', 'latin1')
  directory.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + content.length, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([head, latin(name + content), directory, latin(name), end, latin(comment)])
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

/** Files of other types, which begin with the signature of their type. The portal must reject them under any name. */
const KINDS: Record<string, Buffer> = {
  'a ZIP archive': archiveOf('a.txt'),
  'a Word document': archiveOf('word/document.xml'),
  'an Excel workbook': archiveOf('xl/workbook.xml'),
  'a presentation': archiveOf('ppt/presentation.xml'),
  'a LibreOffice document': archiveOf('mimetype', 'application/vnd.oasis.opendocument.text'),
  'an Android app': archiveOf('AndroidManifest.xml'),
  'a Java archive': archiveOf('META-INF/MANIFEST.MF'),
  'an e-book': archiveOf('mimetype', 'application/epub+zip'),
  'an old Word document': Buffer.concat([latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.alloc(2000)]),
  'a rich text file': latin('{\\rtf1\\ansi{\\object\\objocx}}'),
  'a RAR archive': Buffer.concat([latin('Rar!\x1a\x07\x01\0'), Buffer.alloc(200)]),
  'a 7z archive': Buffer.concat([latin("7z\xbc\xaf'\x1c"), Buffer.alloc(200)]),
  'a gzip file': gzipSync('nothing'),
  'a tar archive': Buffer.concat([latin('a.txt'), Buffer.alloc(252), latin('ustar\x0000'), Buffer.alloc(300)]),
  'a Windows program': Buffer.concat([latin('MZ\x90\0\x03'), Buffer.alloc(500)]),
  'a Linux program': Buffer.concat([latin('\x7fELF\x02\x01\x01'), Buffer.alloc(500)]),
  'a macOS program': Buffer.concat([latin('\xcf\xfa\xed\xfe'), Buffer.alloc(500)]),
  'a Java class': Buffer.concat([latin('\xca\xfe\xba\xbe\0\0\x004'), Buffer.alloc(500)]),
  'a WebAssembly program': latin('\0asm\x01\0\0\0'),
  'a shell script': latin('#!/bin/sh\nrm -rf /\n'),
  'a PHP file': latin('<?php system($_GET[0]); ?>'),
  'a JavaScript file': latin('alert(document.cookie)'),
  'an HTML page': latin('<!doctype html><script>alert(1)</script>'),
  'an HTML page after white space': latin('\n\n  <html><body onload=alert(1)>'),
  'an SVG': latin(SVG),
  'an SVG with an XML declaration': latin(`<?xml version="1.0"?>${SVG}`),
  'a compressed SVG': gzipSync(SVG),
  'XML with an entity': latin('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
  'an EPS file': latin('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file\n'),
  'a PostScript file': latin('%!PS\nsystemdict /quit get exec\n'),
  'a video': box('isom'),
  'a HEIC photo': box('heic'),
  'the beginning of an AVIF photo': box('avif'),
  'an MP3 file': latin('ID3\x04\0\0\0\0\0\0'),
  'the beginning of a GIF': latin('GIF89a\x01\0\x01\0\x80\0\0'),
  'an icon': Buffer.concat([latin('\0\0\x01\0\x01\0'), Buffer.alloc(100)]),
  'a bitmap': Buffer.concat([latin('BM'), Buffer.alloc(200)]),
  'a Photoshop picture': Buffer.concat([latin('8BPS\0\x01'), Buffer.alloc(100)]),
  'zeros only': Buffer.alloc(5000),
  'a text file': latin('just some text, no paper'),
  'a CSV file': latin('=cmd|"/c calc"!A1,2\n'),
  'a Windows shortcut': Buffer.concat([latin('L\0\0\0\x01\x14\x02\0'), Buffer.alloc(200)]),
  'only the header of a PDF': latin('%PDF-1.7\n'),
  'a PDF with an invalid version': latin('%PDF-9.9\n1 0 obj\n<< >>\nendobj\nstartxref\n9\n%%EOF\n'),
  'an FDF form': latin(
    '%FDF-1.2\n1 0 obj\n<< /FDF << /JavaScript << >> >> >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  ),
  'a zlib stream': deflateSync('nothing'),
}

const NAMES = ['paper.pdf', 'photo.jpg', 'scan.png']

/** Files of types that the portal does not accept, with the file names of documents. */
export function otherKinds(): MaliciousFile[] {
  return Object.entries(KINDS).map(([description, bytes], index) => ({
    what: `${description}, called ${NAMES[index % NAMES.length]}`,
    name: NAMES[index % NAMES.length] ?? 'paper.pdf',
    bytes,
  }))
}
