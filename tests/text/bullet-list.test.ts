import { expect, it } from 'vitest';
import { bulletList } from '../../src/text/bullet-list.ts';

it('turns each line into a list item (core 5)', () => {
  expect(bulletList('Milk\n\n  Bread \nEggs')).toBe('• Milk\n• Bread\n• Eggs');
});

it('turns each sentence into a list item when there is only one line (core 5)', () => {
  expect(bulletList('We met on Monday. Anna called.')).toBe('• We met on Monday.\n• Anna called.');
});

it('replaces other bullets and numbers', () => {
  expect(bulletList('- Milk\n2) Bread\n• Eggs')).toBe('• Milk\n• Bread\n• Eggs');
  expect(bulletList('-5 degrees\n3.5 litres')).toBe('• -5 degrees\n• 3.5 litres');
});

it('keeps sentences with quotes, ordinals and abbreviations intact', () => {
  expect(bulletList('「行きます。」と言った。はい。')).toBe('• 「行きます。」と言った。\n• はい。');
  expect(bulletList('Im 19. Jahrhundert lebte Karl. Der 2. Weltkrieg kostete 5 Mio. Euro.', 'de')).toBe(
    '• Im 19. Jahrhundert lebte Karl.\n• Der 2. Weltkrieg kostete 5 Mio. Euro.',
  );
});

it('keeps the day of a date', () => {
  expect(bulletList('12. Dezember: Zahnarzt\n14. Dezember: Auto\n3. Daten')).toBe(
    '• 12. Dezember: Zahnarzt\n• 14. Dezember: Auto\n• Daten',
  );
});

it('removes list numbers even before a month name', () => {
  expect(bulletList('1. Buy milk\n2. April calls back\n3. August Schmidt anrufen\n4. Done')).toBe(
    '• Buy milk\n• April calls back\n• August Schmidt anrufen\n• Done',
  );
  expect(bulletList('First:\n1. May comes\nwith cake\n2. Done\n\n1. June\n2. Tea\n5. Mai: Feier')).toBe(
    '• First:\n• May comes\n• with cake\n• Done\n• June\n• Tea\n• 5. Mai: Feier',
  );
  expect(bulletList('1. Januar: frei\n2. Januar: Arbeit\n3. Januar: Markt')).toBe(
    '• 1. Januar: frei\n• 2. Januar: Arbeit\n• 3. Januar: Markt',
  );
});

it('turns each sentence into a list item when sentences begin with a small letter', () => {
  expect(bulletList('we met on monday. anna called. dr. vos came at 5 p.m. with cake')).toBe(
    '• we met on monday.\n• anna called.\n• dr. vos came at 5 p.m. with cake',
  );
  expect(bulletList('هل جاءت آنا؟ نعم جاءت. شكرا')).toBe('• هل جاءت آنا؟\n• نعم جاءت.\n• شكرا');
});

it.each([
  [
    'We have three goals. 1. Buy milk. 2. Call Anna. 3. Pay the rent.',
    'en',
    ['We have three goals.', 'Buy milk.', 'Call Anna.', 'Pay the rent.'],
  ],
  ['1. buy milk. 2. April calls back.', 'en', ['buy milk.', 'April calls back.']],
  ['1. Milch kaufen. 2. Anna anrufen. Danke.', 'de', ['Milch kaufen.', 'Anna anrufen.', 'Danke.']],
  ['1) Buy milk. 2) Call Anna.', 'en', ['Buy milk.', 'Call Anna.']],
])('removes the numbers of numbered sentences: %s', (text, language, points) => {
  expect(bulletList(text, language)).toBe(points.map((point) => `• ${point}`).join('\n'));
});

it.each([
  ['How many? 5. Then we left.', ['How many?', '5.', 'Then we left.']],
  ['How many? 1. Then we left.', ['How many?', '1.', 'Then we left.']],
  ['Is it 1? 2. No, 1. We met.', ['Is it 1?', '2.', 'No, 1.', 'We met.']],
  ['We met at 5. 6 people came.', ['We met at 5.', '6 people came.']],
  ['I am 1. We are 2. The end.', ['I am 1.', 'We are 2.', 'The end.']],
  ['First 1. Then 2. Last 3.', ['First 1.', 'Then 2.', 'Last 3.']],
  ['We want milk. 1. Tea. 2.', ['We want milk.', 'Tea.', '2.']],
])('keeps numbers that do not enumerate sentences: %s', (text, points) => {
  expect(bulletList(text, 'en')).toBe(points.map((point) => `• ${point}`).join('\n'));
});
