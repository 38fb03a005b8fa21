export const citizenEn = {
  home: { title: 'Reports in my neighbourhood' },
};
