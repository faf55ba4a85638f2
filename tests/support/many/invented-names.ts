// SPDX-License-Identifier: Apache-2.0
/** Fictional or very common names. The first and last names can be combined to a few thousand full names. */
export const FIRST_NAMES = `Aarohi Aarav Anita Arjun Asha Babulal Bhavna Chandra Deepak Devi Dinesh Farida Ganesh Geeta
  Girija Gopal Govind Hari Imran Indu Ishwar Jagdish Jyoti Kailash Kamla Kavita Kiran Kishan Lakshmi Lata Madhu Mahesh
  Manoj Meena Mohan Mukesh Nasreen Neha Nirmala Om Pankaj Parvati Pooja Prakash Priya Radha Raju Rakesh Ramesh Rekha
  Rohan Sadhna Salim Sangita Savitri Shabnam Shanti Sita Sunil Sunita Suresh Tara Uma Usha Vijay Vikram Yashoda Zoya
  सुनीता रमेश मीरा गोविंद राधा किशन`.split(/\s+/)

export const LAST_NAMES = `Ahirwar Ansari Banjara Bhil Chauhan Dhurve Gond Gupta Jain Jatav Khan Kol Korku Kulkarni
  Kushwaha Lodhi Malviya Markam Meena Mishra Namdev Pandey Patel Prajapati Qureshi Raikwar Rajput Rathore Sahu Sen
  Sharma Shrivas Singh Sonkar Soni Thakur Tiwari Uikey Verma Vishwakarma Yadav लोधी यादव विश्वकर्मा`.split(/\s+/)

/** A rare search term: the last name in ten applications, however many applications there are. */
export const RARE_NAME = 'Zutshi'
export const RARE_APPLICATIONS = 10
